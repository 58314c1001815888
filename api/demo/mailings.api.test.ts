import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../src/db/orm.ts'
import { queryOf } from '../src/db/query.ts'
import { inPractice } from '../src/db/tenant.ts'
import { listMailings } from '../src/mailings/progress.ts'
import { freshDatabase } from '../test/database.ts'
import { claireVasseur } from './claire-vasseur.ts'
import { addMailings } from './mailings.ts'
import { loadDemo } from './seed.ts'

const monday = new Date('2026-11-23T09:30:00Z')
const secrets = { APP_SECRET: 'a secret of the demonstration, for tests alone' }

test('the practitioner has written to some clients once, however often it is loaded', async () => {
  const orm = await connect(await freshDatabase(), { max: 3 })
  onTestFinished(() => orm.close(true))
  await loadDemo(orm, secrets, monday)
  for (const _ of ['once', 'and again']) await addMailings(orm, claireVasseur, secrets, monday)
  await inPractice(orm.em.fork(), claireVasseur.id, async (em) => {
    const scope = { practiceId: claireVasseur.id, secrets }
    const { rows, total } = await listMailings(queryOf(em), scope, { page: 1, perPage: 10 })
    expect(total).toBe(1)
    expect(rows).toMatchObject([{ state: 'done', total: 4, sent: 4, subject: 'Le cabinet ferme une semaine en été' }])
  })
})
