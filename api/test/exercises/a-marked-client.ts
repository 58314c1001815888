import type { MikroORM } from '../../src/db/orm.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { TestApp } from '../app.ts'
import { aClient, aPractice, type BuiltPractice } from '../build.ts'

/** A client who is asked for one mark a day. */
export async function aMarkedClient(on: TestApp, known?: BuiltPractice) {
  const practice =
    known ?? (await aPractice(on.orm, { name: 'Cabinet d’hypnose du Port', settings: { discretion: true } }))
  const client = await aClient(on.orm, practice, { firstname: 'Maëlle' })
  const practitioner = (await on.signedIn(practice)).exercises
  const mine = on.client({ authorization: `Bearer ${await on.clientTokenOf(client)}` })
  const ask = (words: string) => practitioner.ask({ params: { id: client.patientId }, body: { words } })
  const { id } = await ask('Qualité de ma nuit')
  const choose = (atMinutes: number | null) =>
    mine.exercises.chooseReminder({ params: { practiceId: practice.id }, body: { atMinutes } })
  const chosen = async () => (await mine.exercises.ofClient({}))[0]?.reminderAt
  return { practice, client, practitioner, mine, ask, questionId: id, choose, chosen }
}

/** The rows of a query in the scope of a practice. */
export const rowsIn = <Row>(orm: MikroORM, practice: BuiltPractice, sql: string) =>
  inPractice(orm.em.fork(), practice.id, (em) => queryOf(em)<Row>(sql))
