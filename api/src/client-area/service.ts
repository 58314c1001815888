import type * as z from 'zod'
import { readInPractice } from '../db/native.ts'
import type { MikroORM } from '../db/orm.ts'
import { ms, type Query } from '../db/query.ts'
import type { ClientActor } from '../http/client-actor.ts'
import { fail } from '../http/errors.ts'
import type { Lang } from '../http/schema.ts'
import type { ClientUser } from './contract.ts'

type User = z.output<typeof ClientUser>

/** The practices that know a client, the first one first: nothing of any other is ever read for them. */
export async function practicesOf(query: Query, accountId: string): Promise<string[]> {
  const rows = await query<{ practice_id: string }>(
    'select practice_id from client_account_patient where client_account_id = $1 order by invited_at, practice_id',
    [accountId],
  )
  return rows.map((row) => row.practice_id)
}

const AS_KNOWN = `
  select c.id, c.name, c.phone, c.email, c.address, c.city, p.firstname, p.lastname
  from client_account_patient l
    join practice c on c.id = l.practice_id
    join patient p on p.practice_id = l.practice_id and p.id = l.patient_id
  where l.client_account_id = $1 and l.practice_id = $2`

/** How long after a mailed link a new password needs no old one: only the owner of the mailbox has the link. */
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
}

export async function readAccount(query: Query, by: ClientOf, now: Date): Promise<OwnAccount> {
  const [account] = await query<Omit<OwnAccount, 'needsCurrentPassword'> & { by_link_at: number | null }>(
    `select a.email, a.locale, a.password_hash as "passwordHash", ${ms('s.by_link_at')} as by_link_at
     from client_session s join client_account a on a.id = s.client_account_id
     where s.id = $1 and a.id = $2`,
    [by.clientSessionId, by.accountId],
  )
  if (!account) throw fail('not_signed_in')
  const { by_link_at: byLinkAt, ...own } = account
  const isFresh = byLinkAt !== null && byLinkAt > now.getTime() - FRESH_MS
  return { ...own, needsCurrentPassword: own.passwordHash !== null && !isFresh }
}

/** The signed-in client with the practices that know this person, each read in its own transaction. */
export async function readClient(orm: MikroORM, query: Query, by: ClientOf, now: Date): Promise<User> {
  const { email, locale, passwordHash, needsCurrentPassword } = await readAccount(query, by, now)
  const practices: User['practices'] = []
  for (const practiceId of await practicesOf(query, by.accountId))
    practices.push(
      ...(await readInPractice(orm, practiceId, (own) =>
        own.query<User['practices'][number]>(AS_KNOWN, [by.accountId, practiceId]),
      )),
    )
  return { id: by.accountId, email, locale, hasPassword: passwordHash !== null, needsCurrentPassword, practices }
}
