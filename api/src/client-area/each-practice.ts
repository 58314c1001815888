import { readInPractice } from '../db/native.ts'
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

type OwnPatient = Pick<PersonOfAccount, 'practiceId' | 'patientId'>

/**
 * Runs work about the client in each of their practices, each in its own transaction; leaves out those that find
 * nothing. It does not cover a guardian's children: use `forEachPerson` for what they may see too.
 */
export async function inEachPractice<T>(
  orm: MikroORM,
  query: Query,
  { accountId }: ClientOfAccount,
  work: (em: EntityManager, of: OwnPatient) => Promise<T | null>,
): Promise<T[]> {
  return ofEach(await practicesOf(query, accountId), (practiceId) =>
    inPractice(orm.em.fork(), practiceId, (em) =>
      ofOwnPatient(queryOf(em), { practiceId, accountId }, (of) => work(em, of)),
    ),
  )
}

/** As `inEachPractice`, for work that only reads: each practice takes fewer round trips. */
export async function readEachPractice<T>(
  orm: MikroORM,
  query: Query,
  { accountId }: ClientOfAccount,
  work: (query: Query, of: OwnPatient) => Promise<T | null>,
): Promise<T[]> {
  return ofEach(await practicesOf(query, accountId), (practiceId) =>
    readInPractice(orm, practiceId, ({ query: inside }) =>
      ofOwnPatient(inside, { practiceId, accountId }, (of) => work(inside, of)),
    ),
  )
}

async function ofOwnPatient<T>(
  query: Query,
  { practiceId, accountId }: { practiceId: PracticeId; accountId: string },
  work: (of: OwnPatient) => Promise<T | null>,
): Promise<T | null> {
  const link = await tablesOf(query)
    .selectFrom('ClientAccountPatient')
    .select('patientId')
    .where('clientAccountId', '=', accountId)
    .where('practiceId', '=', practiceId)
    .executeTakeFirst()
  return link ? work({ practiceId, patientId: link.patientId }) : null
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
  const found = await ofEach(await practicesOf(query, accountId), (practiceId) =>
    inPractice(orm.em.fork(), practiceId, async (em) =>
      ofEach(await peopleOf(queryOf(em), { practiceId, accountId, now }), (person) => work(em, person)),
    ),
  )
  return found.flat()
}

/** As `forEachPerson`, for work that only reads: each practice takes fewer round trips. */
export async function readEachPerson<T>(
  orm: MikroORM,
  query: Query,
  { accountId }: ClientOfAccount,
  now: Date,
  work: (query: Query, person: PersonOfAccount) => Promise<T | null>,
): Promise<T[]> {
  const found = await ofEach(await practicesOf(query, accountId), (practiceId) =>
    readInPractice(orm, practiceId, async ({ query: inside }) =>
      ofEach(await peopleOf(inside, { practiceId, accountId, now }), (person) => work(inside, person)),
    ),
  )
  return found.flat()
}

/** What work finds of each, one after the other; leaves out where it finds nothing. */
async function ofEach<Item, T>(items: readonly Item[], work: (item: Item) => Promise<T | null>): Promise<T[]> {
  const found: T[] = []
  for (const item of items) {
    const own = await work(item)
    if (own !== null) found.push(own)
  }
  return found
}
