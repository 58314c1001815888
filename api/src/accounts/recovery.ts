import { sql } from 'kysely'
import { writePractitionerAudit } from '../audit/service.ts'
import { hashPassword } from '../crypto/password.ts'
import { newId } from '../db/base.ts'
import type { EntityManager } from '../db/orm.ts'
import { type Query, queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { inPractice } from '../db/tenant.ts'
import { countMail, type Limits } from '../http/rate-limit.ts'
import type { PracticeId } from '../practice-id.ts'
import { enqueueAccountMessage } from './account-messages.ts'
import { enqueueAccountMail } from './jobs.ts'
import { consumeLink, readLink, revokeLinks } from './links.ts'
import { assertStrongPassword } from './password-rule.ts'
import { endSignIns } from './sign-in.ts'
import { networkMark } from './trusted-networks.ts'

/** Mails a link to an address if it has an account. Without one it does the same work, so that no time tells which. */
export async function requestAccountLink(
  query: Query,
  kind: 'verify' | 'reset',
  email: string,
  { limits, address, now }: { limits: Limits; address: string; now: Date },
): Promise<void> {
  await countMail(limits, { kind, email, address })
  const user = await tablesOf(query)
    .selectFrom('User')
    .select('id')
    .where(({ ref }) => sql<string>`lower(${ref('email')})`, '=', email.toLowerCase())
    .executeTakeFirst()
  await enqueueAccountMail(query, user?.id ?? newId(), kind, now)
}

/**
 * Sets a new password by a mailed link, and ends every sign-in. The link proves who owns the mailbox, so the address
 * counts as confirmed, and only this network as the owner's: guesses from elsewhere do not block the next sign-in. A
 * second factor stays on: the link replaces the password, not the code. If the address was never confirmed, a stranger
 * may have opened the account: what they set up is removed.
 */
export async function resetPassword(
  em: EntityManager,
  token: string,
  password: string,
  { secret, address, now, endConnections, keepsConnections }: Reset,
): Promise<void> {
  const link = await readLink(queryOf(em), { secret, token }, ['reset'], now)
  const { userId, practiceId } = link
  await assertStrongPassword('password', password, await guessableWords(queryOf(em), userId))
  const passwordHash = await hashPassword(password)
  await inPractice(em, practiceId, async (own) => {
    const query = queryOf(own)
    await consumeLink(query, link, token)
    const isTaken = await clearUnverifiedAccount(query, { userId, practiceId })
    await tablesOf(query)
      .updateTable('User')
      .set(({ fn, val }) => ({
        emailVerifiedAt: fn.coalesce('emailVerifiedAt', val(now)),
        knownNetworks: sql<Buffer[]>`array[${networkMark(secret, userId, address)}::bytea]`,
        knownDevices: sql<Buffer[]>`'{}'`,
      }))
      .where('id', '=', userId)
      .execute()
    await setPassword(query, { userId, practiceId }, passwordHash, { now, action: 'account.password_reset' })
    if (isTaken || !keepsConnections) await endConnections(query, { userId, practiceId }, now)
  })
}

/** Ends what reads or feeds the practice from outside, in its transaction. */
export type EndConnections = (
  query: Query,
  account: { userId: string; practiceId: PracticeId },
  now: Date,
) => Promise<void>

interface Reset {
  secret: string
  address: string
  now: Date
  endConnections: EndConnections
  /**
   * The password was only forgotten: feed, Calendly, SMS, video and calendars stay. Ignored where the address was never
   * confirmed.
   */
  keepsConnections: boolean
}

/**
 * Removes what a stranger may have set up in an account with an unconfirmed address: the second factor, and the
 * address, site and pages that the practice shows as its own. Returns whether it was such an account.
 */
export async function clearUnverifiedAccount(
  query: Query,
  { userId, practiceId }: { userId: string; practiceId: PracticeId },
): Promise<boolean> {
  const tables = tablesOf(query)
  const taken = await tables
    .updateTable('User')
    .set({ totpSince: null })
    .where('id', '=', userId)
    .where('emailVerifiedAt', 'is', null)
    .returning('email')
    .executeTakeFirst()
  if (!taken) return false
  for (const table of ['RecoveryCode', 'SecondFactor', 'Passkey'] as const)
    await tables.deleteFrom(table).where('practiceId', '=', practiceId).where('userId', '=', userId).execute()
  const { email } = taken
  await tables.updateTable('Practice').set({ email, website: null }).where('id', '=', practiceId).execute()
  await tables.deleteFrom('Setting').where('practiceId', '=', practiceId).where('key', '=', 'allowedSites').execute()
  return true
}

interface Change {
  now: Date
  /** The sign-in that stays. */
  except?: string
  /** The action in the log. */
  action?: 'account.password_changed' | 'account.password_reset'
  isMailed?: boolean
}

/**
 * Replaces the password, in the practice's transaction. Ends every sign-in and every link, also those to new addresses.
 */
export async function setPassword(
  query: Query,
  account: { userId: string; practiceId: PracticeId },
  passwordHash: string,
  { now, except, action = 'account.password_changed', isMailed = true }: Change,
): Promise<void> {
  const { userId, practiceId } = account
  const user = await tablesOf(query)
    .updateTable('User')
    .set({ passwordHash })
    .where('id', '=', userId)
    .returning('name')
    .executeTakeFirst()
  const actor = { practiceId, userId, name: user?.name ?? '' }
  await writePractitionerAudit(query, action, { actor, now })
  await revokeLinks(query, userId, ['verify', 'reset', 'change', 'practice'])
  await endSignIns(query, account, except)
  if (isMailed) await enqueueAccountMessage(query, account, 'passwordChanged', { now })
}

/** What others know of somebody: a password must not be made of it. */
export async function guessableWords(query: Query, userId: string): Promise<string[]> {
  const user = await tablesOf(query)
    .selectFrom('User')
    .select(['email', 'name', 'practiceName'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return user ? [user.email, user.name, user.practiceName] : []
}
