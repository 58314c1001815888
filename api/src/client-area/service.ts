import type * as z from 'zod'
import { readInPractice } from '../db/native.ts'
import type { MikroORM } from '../db/orm.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { ClientActor } from '../http/client-actor.ts'
import { fail } from '../http/errors.ts'
import type { Lang } from '../http/schema.ts'
import type { PracticeId } from '../practice-id.ts'
import type { ClientUser } from './contract.ts'

type User = z.output<typeof ClientUser>

/** The practices that know a client, the first one first: nothing of any other is ever read for them. */
export async function practicesOf(query: Query, accountId: string): Promise<PracticeId[]> {
  const rows = await tablesOf(query)
    .selectFrom('ClientAccountPatient')
    .select('practiceId')
    .where('clientAccountId', '=', accountId)
    .orderBy('invitedAt')
    .orderBy('practiceId')
    .execute()
  return rows.map(({ practiceId }) => practiceId)
}

/** A practice, and under which name it knows the client. */
const practiceAsKnown = (query: Query, practiceId: PracticeId, accountId: string) =>
  tablesOf(query)
    .selectFrom('ClientAccountPatient as l')
    .innerJoin('Practice as c', 'c.id', 'l.practiceId')
    .innerJoin('Patient as p', (join) =>
      join.onRef('p.practiceId', '=', 'l.practiceId').onRef('p.id', '=', 'l.patientId'),
    )
    .select(['c.id', 'c.name', 'c.phone', 'c.email', 'c.address', 'c.city', 'p.firstname', 'p.lastname'])
    .where('l.clientAccountId', '=', accountId)
    .where('l.practiceId', '=', practiceId)
    .execute()

/** How long a mailed link shows who it is: only the owner of the mailbox has it. */
const FRESH_MS = 15 * 60_000

/** Which account, and by which of its sessions. */
export type ClientOf = Pick<ClientActor, 'accountId' | 'clientSessionId'>

/** An account as one of its sessions sees it. */
export interface OwnAccount {
  email: string
  locale: Lang
  passwordHash: string | null
  /** The password there is has to be shown before another takes its place. */
  needsCurrentPassword: boolean
  /** There is none to show: a link does it. */
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

/** The signed-in client with the practices that know this person, each read in its own transaction. */
export async function readClient(orm: MikroORM, query: Query, by: ClientOf, now: Date): Promise<User> {
  const { passwordHash, ...own } = await readAccount(query, by, now)
  const practices: User['practices'] = []
  for (const practiceId of await practicesOf(query, by.accountId))
    practices.push(
      ...(await readInPractice(orm, practiceId, (own) => practiceAsKnown(own.query, practiceId, by.accountId))),
    )
  return { ...own, id: by.accountId, hasPassword: passwordHash !== null, practices }
}
