import type * as z from 'zod'
import { readInPractices } from '../db/native.ts'
import type { MikroORM } from '../db/orm.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { ClientActor } from '../http/client-actor.ts'
import { fail } from '../http/errors.ts'
import type { Lang } from '../http/schema.ts'
import type { PracticeId } from '../practice-id.ts'
import { reachablePractice } from '../practices/service/look.ts'
import type { ClientUser } from './contract.ts'
import { practicesOf } from './linked-patients.ts'
import { peopleOf } from './people.ts'

type User = z.output<typeof ClientUser>

/** Whether a practice knows the account's owner as a client, not only as a guardian. */
export async function isClientIn(query: Query, practiceId: PracticeId, accountId: string): Promise<boolean> {
  const link = await tablesOf(query)
    .selectFrom('ClientAccountPatient')
    .select('patientId')
    .where('clientAccountId', '=', accountId)
    .where('practiceId', '=', practiceId)
    .executeTakeFirst()
  return link !== undefined
}

/** A practice with the name that it has for the client, and their children there. Null: it no longer knows them. */
async function practiceAsKnown(
  query: Query,
  of: { practiceId: PracticeId; accountId: string; now: Date },
): Promise<User['practices'][number] | null> {
  const [people, practice] = await Promise.all([peopleOf(query, of), reachablePractice(query, of.practiceId)])
  if (!people.length) return null
  const own = people.find(({ child }) => child === null)
  const children = people.flatMap(({ child }) => child ?? [])
  return {
    ...practice,
    firstname: own?.firstname ?? null,
    lastname: own?.lastname ?? null,
    ...(children.length > 0 && { children }),
  }
}

/** How long a sign-in by mailed link proves ownership: only the owner of the mailbox has the link. */
const FRESH_MS = 15 * 60_000

/** An account and one of its sign-ins. */
export type ClientOf = Pick<ClientActor, 'accountId' | 'clientSessionId'>

/** An account as one of its sign-ins sees it. */
export interface OwnAccount {
  email: string
  locale: Lang
  passwordHash: string | null
  /** The client must enter the present password to replace it. */
  needsCurrentPassword: boolean
  /** There is no password: a mailed link proves ownership. */
  needsLink: boolean
}

export async function readAccount(query: Query, by: ClientOf, now: Date): Promise<OwnAccount> {
  const account = await tablesOf(query)
    .selectFrom('ClientSession as s')
    .innerJoin('ClientAccount as a', 'a.id', 's.clientAccountId')
    .select(['a.email', 'a.locale', 'a.passwordHash', 's.byLinkAt'])
    .where('s.id', '=', by.clientSessionId)
    .where('a.id', '=', by.accountId)
    .executeTakeFirst()
  if (!account) throw fail('not_signed_in')
  const { byLinkAt, ...own } = account
  const isFresh = byLinkAt !== null && byLinkAt.getTime() > now.getTime() - FRESH_MS
  const hasPassword = own.passwordHash !== null
  return { ...own, needsCurrentPassword: hasPassword && !isFresh, needsLink: !hasPassword && !isFresh }
}

/** The signed-in client with their practices, each read by itself. */
export async function readClient(orm: MikroORM, query: Query, by: ClientOf, now: Date): Promise<User> {
  const { accountId } = by
  const [{ passwordHash, ...own }, practiceIds] = await Promise.all([
    readAccount(query, by, now),
    practicesOf(query, accountId),
  ])
  const practices = await readInPractices(orm, practiceIds, (inside, practiceId) =>
    practiceAsKnown(inside.query, { practiceId, accountId, now }),
  )
  return {
    ...own,
    id: accountId,
    hasPassword: passwordHash !== null,
    practices: practices.filter((known) => known !== null),
  }
}
