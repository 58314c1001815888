import { type Query, queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { TestApp } from '../app.ts'
import { aPatient, aPractice, type BuiltPractice } from '../build.ts'

/** A practice, its practitioner's API client, and two of its clients. */
export async function aPatientFile(app: TestApp, practice?: BuiltPractice) {
  const own = practice ?? (await aPractice(app.orm))
  const client = await app.signedIn(own)
  const inside = <T>(work: (query: Query) => Promise<T>) =>
    inPractice(app.orm.em.fork(), own.id, (em) => work(queryOf(em)))
  const add = async (given: { firstname?: string; lastname?: string; email?: string } = {}) =>
    (await aPatient(app.orm, own, given)).id
  const open = (id: string) => client.patientFile.get({ params: { id } })
  return { practice: own, client, inside, add, open }
}

/** The logged actions about a client, the first one first. */
export const actionsOf = (query: Query, id: string) =>
  query<{ action: string; details: Record<string, unknown> }>(
    'select action, details from audit_entry where patient = $1 order by happened_at, id',
    [id],
  )
