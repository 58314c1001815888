import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { TestApp } from '../app.ts'
import { aPractice, aSession } from '../build.ts'

/** A practice, its practitioner's API client, and the tests' calls about its clients. */
export async function aDirectory(app: TestApp) {
  const practice = await aPractice(app.orm)
  const client = await app.signedIn(practice)
  const list = (query: object = {}) => client.patients.list({ query })
  const add = (body: Parameters<typeof client.patients.add>[0]['body']) => client.patients.add({ body })
  return {
    practice,
    client,
    list,
    add,
    /** Adds a client with this first name. */
    called: async (firstname: string, more: object = {}) =>
      (await add({ firstname, lastname: 'Durand', allowDuplicate: true, ...more })).id,
    /** First names, in the order of the list. */
    names: async (query: object = {}) => (await list(query)).data.map(({ firstname }) => firstname),
    /** A session so many days from now. */
    session: (patientId: string, days: number, status: Parameters<typeof aSession>[2]['status'] = 'completed') =>
      aSession(app.orm, practice, { patientId, startsAt: new Date(Date.now() + days * 86_400_000), status }),
    inside: <T>(sql: string, values: unknown[] = []) =>
      inPractice(app.orm.em.fork(), practice.id, (em) => queryOf(em)<T>(sql, values)),
    /** Logged actions about clients, each with its count. */
    logged: async () => {
      const { data } = await client.audit.own({ query: { perPage: '100' } })
      return data
        .filter(({ action }) => action.startsWith('patient'))
        .map(({ action, details }) => ({ action, details }))
    },
  }
}
