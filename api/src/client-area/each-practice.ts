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
  const found: T[] = []
  for (const practiceId of await practicesOf(query, accountId)) {
    const own = await inPractice(orm.em.fork(), practiceId, async (em) => {
      const patientId = await patientOf(queryOf(em), practiceId, accountId)
      return patientId ? work(em, { practiceId, patientId }) : null
    })
    if (own !== null) found.push(own)
  }
  return found
}

/** As `inEachPractice`, for work that only reads: each practice takes fewer round trips. */
export async function readEachPractice<T>(
  orm: MikroORM,
  query: Query,
  { accountId }: ClientOfAccount,
  work: (query: Query, of: OwnPatient) => Promise<T | null>,
): Promise<T[]> {
  const found: T[] = []
  for (const practiceId of await practicesOf(query, accountId)) {
    const own = await readInPractice(orm, practiceId, async ({ query: inside }) => {
      const patientId = await patientOf(inside, practiceId, accountId)
      return patientId ? work(inside, { practiceId, patientId }) : null
    })
    if (own !== null) found.push(own)
  }
  return found
}

async function patientOf(query: Query, practiceId: PracticeId, accountId: string): Promise<string | undefined> {
  const link = await tablesOf(query)
    .selectFrom('ClientAccountPatient')
    .select('patientId')
    .where('clientAccountId', '=', accountId)
    .where('practiceId', '=', practiceId)
    .executeTakeFirst()
  return link?.patientId
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
    const done = await inPractice(orm.em.fork(), practiceId, async (em) =>
      ofEach(await peopleOf(queryOf(em), { practiceId, accountId, now }), (person) => work(em, person)),
    )
    all.push(...done)
  }
  return all
}

/** As `forEachPerson`, for work that only reads: each practice takes fewer round trips. */
export async function readEachPerson<T>(
  orm: MikroORM,
  query: Query,
  { accountId }: ClientOfAccount,
  now: Date,
  work: (query: Query, person: PersonOfAccount) => Promise<T | null>,
): Promise<T[]> {
  const all: T[] = []
  for (const practiceId of await practicesOf(query, accountId)) {
    const done = await readInPractice(orm, practiceId, async ({ query: inside }) =>
      ofEach(await peopleOf(inside, { practiceId, accountId, now }), (person) => work(inside, person)),
    )
    all.push(...done)
  }
  return all
}

/** What work finds of each person, one after the other. */
async function ofEach<T>(people: readonly PersonOfAccount[], work: (person: PersonOfAccount) => Promise<T | null>) {
  const found: T[] = []
  for (const person of people) {
    const own = await work(person)
    if (own !== null) found.push(own)
  }
  return found
}
