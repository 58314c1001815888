import { readInPractices } from '../db/native.ts'
import type { EntityManager } from '../db/orm.ts'
import { type Query, queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { inPractice } from '../db/tenant.ts'
import type { ClientAction } from '../http/client-action.ts'
import type { ClientActor } from '../http/client-actor.ts'
import type { App } from '../http/context.ts'
import { linkedPatientsOf, practicesIn, practicesOf } from './linked-patients.ts'
import { type PersonOfAccount, peopleOf, peopleOfLinks } from './people.ts'

/** A client, by their account, and the connection that reads the account. */
export interface AccountInAction extends Pick<ClientAction, 'query'> {
  app: Pick<App, 'orm'>
  actor: Pick<ClientActor, 'accountId'>
}

type OwnPatient = Pick<PersonOfAccount, 'practiceId' | 'patientId'>

/**
 * Runs work about the client in each of their practices, each in its own transaction; leaves out those that find
 * nothing. It does not cover a guardian's children: use `forEachPerson` for what they may see too.
 */
export async function inEachPractice<T>(
  { app: { orm }, query, actor: { accountId } }: AccountInAction,
  work: (em: EntityManager, of: OwnPatient) => Promise<T | null>,
): Promise<T[]> {
  return ofEach(await practicesOf(query, accountId), (practiceId) =>
    inPractice(orm.em.fork(), practiceId, async (em) => {
      const link = await tablesOf(em)
        .selectFrom('ClientAccountPatient')
        .select('patientId')
        .where('clientAccountId', '=', accountId)
        .where('practiceId', '=', practiceId)
        .executeTakeFirst()
      return link ? work(em, { practiceId, patientId: link.patientId }) : null
    }),
  )
}

/** As `inEachPractice`, for work that only reads: all practices are read together, each by itself. */
export async function readEachPractice<T>(
  { app: { orm }, query, actor: { accountId } }: AccountInAction,
  work: (query: Query, of: OwnPatient) => Promise<T | null>,
): Promise<T[]> {
  const links = await linkedPatientsOf(query, accountId)
  const own = links.filter(({ isChild }) => !isChild)
  const found = await readInPractices(orm, practicesIn(own), ({ query: inside }, practiceId) => {
    const ofPractice = own.filter((link) => link.practiceId === practiceId)
    return Promise.all(ofPractice.map(({ patientId }) => work(inside, { practiceId, patientId })))
  })
  return found.flat().filter((each) => each !== null)
}

/**
 * Runs work about each person for whom an account may act (themselves and a guardian's children), in a transaction of
 * each practice; leaves out those that find nothing.
 */
export async function forEachPerson<T>(
  { app: { orm }, query, actor: { accountId }, now }: AccountInAction & Pick<ClientAction, 'now'>,
  work: (em: EntityManager, person: PersonOfAccount) => Promise<T | null>,
): Promise<T[]> {
  const found = await ofEach(await practicesOf(query, accountId), (practiceId) =>
    inPractice(orm.em.fork(), practiceId, async (em) =>
      ofEach(await peopleOf(queryOf(em), { practiceId, accountId, now }), (person) => work(em, person)),
    ),
  )
  return found.flat()
}

/** As `forEachPerson`, for work that only reads: all practices are read together, each by itself. */
export async function readEachPerson<T>(
  { app: { orm }, query, actor: { accountId }, now }: AccountInAction & Pick<ClientAction, 'now'>,
  work: (query: Query, person: PersonOfAccount) => Promise<T | null>,
): Promise<T[]> {
  const links = await linkedPatientsOf(query, accountId)
  const found = await readInPractices(orm, practicesIn(links), async ({ query: inside }, practiceId) => {
    const ofPractice = links.filter((link) => link.practiceId === practiceId)
    const people = await peopleOfLinks(inside, { practiceId, accountId, now }, ofPractice)
    return Promise.all(people.map((person) => work(inside, person)))
  })
  return found.flat().filter((each) => each !== null)
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
