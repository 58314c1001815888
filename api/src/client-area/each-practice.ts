import type { EntityManager, MikroORM } from '../db/orm.ts'
import { type Query, queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { inPractice } from '../db/tenant.ts'
import type { ClientActor } from '../http/client-actor.ts'
import type { PracticeId } from '../practice-id.ts'
import { type PersonOfAccount, peopleOf } from './people.ts'
import { practicesOf } from './service.ts'

/** A client, by their account. */
export type ClientOfAccount = Pick<ClientActor, 'accountId'>

/**
 * Runs work about the client in each of their practices, each in its own transaction; leaves out those that find
 * nothing. It does not cover a guardian's children: use `forEachPerson` for what they may see too.
 */
export async function inEachPractice<T>(
  orm: MikroORM,
  query: Query,
  { accountId }: ClientOfAccount,
  work: (em: EntityManager, of: { practiceId: PracticeId; patientId: string }) => Promise<T | null>,
): Promise<T[]> {
  const found: T[] = []
  for (const practiceId of await practicesOf(query, accountId)) {
    const own = await inPractice(orm.em.fork(), practiceId, async (em) => {
      const link = await tablesOf(em)
        .selectFrom('ClientAccountPatient')
        .select('patientId')
        .where('clientAccountId', '=', accountId)
        .where('practiceId', '=', practiceId)
        .executeTakeFirst()
      return link ? work(em, { practiceId, patientId: link.patientId }) : null
    })
    if (own !== null) found.push(own)
  }
  return found
}

/**
 * Runs work about each person for whom an account may act (themselves and a guardian's children), in a transaction of
 * each practice; leaves out those that find nothing.
 */
export async function forEachPerson<T>(
  orm: MikroORM,
  query: Query,
  { accountId }: ClientOfAccount,
  now: Date,
  work: (em: EntityManager, person: PersonOfAccount) => Promise<T | null>,
): Promise<T[]> {
  const all: T[] = []
  for (const practiceId of await practicesOf(query, accountId)) {
    const done = await inPractice(orm.em.fork(), practiceId, async (em) => {
      const found: T[] = []
      for (const person of await peopleOf(queryOf(em), { practiceId, accountId, now })) {
        const own = await work(em, person)
        if (own !== null) found.push(own)
      }
      return found
    })
    all.push(...done)
  }
  return all
}
