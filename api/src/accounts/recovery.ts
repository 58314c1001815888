import { writeAudit } from '../audit/service.ts'
import { hashPassword } from '../crypto/password.ts'
import { newId } from '../db/base.ts'
import type { EntityManager } from '../db/orm.ts'
import { type Query, queryOf } from '../db/query.ts'
import { inPractice } from '../db/tenant.ts'
import { type Limits, spendMail } from '../http/rate-limit.ts'
import { enqueueAccountMessage } from './account-messages.ts'
import { askForMail } from './jobs.ts'
import { consumeLink, readLink, revokeLinks } from './links.ts'
import { assertStrongPassword } from './password-rule.ts'
import { endSignIns } from './sign-in.ts'
import { networkMark } from './trusted-networks.ts'

/** Has a link mailed to an address, if it has an account. The work is the same if it has none. */
export async function requestLink(
  query: Query,
  kind: 'verify' | 'reset',
  email: string,
  { limits, address, now }: { limits: Limits; address: string; now: Date },
): Promise<void> {
  await spendMail(limits, kind, email, address)
  const [user] = await query<{ id: string }>('select id from app_user where lower(email) = $1', [email.toLowerCase()])
  await askForMail(query, user?.id ?? newId(), kind, now)
}

/**
 * Sets a new password by a mailed link, and ends every sign-in. The link has shown whose mailbox it is, so the address
 * counts as confirmed, and this network alone as the owner's: guesses from elsewhere do not stand in the way of the
 * sign-in that follows. A second factor stays on: the link replaces the password, not the code. But of an address that
 * nobody had confirmed, whoever opened the account may be a stranger: what they set up goes.
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
    const isTaken = await takeFromStranger(query, { userId, practiceId })
    await query(
      `update app_user set email_verified_at = coalesce(email_verified_at, $2), known_networks = array[$3::bytea],
         known_devices = '{}' where id = $1`,
      [userId, now.toISOString(), networkMark(secret, userId, address)],
    )
    await setPassword(query, { userId, practiceId }, passwordHash, { now, action: 'account.password_reset' })
    if (isTaken || !keepsConnections) await endConnections(query, { userId, practiceId }, now)
  })
}

/** Ends what reads or feeds the practice from outside, in its transaction. */
export type EndConnections = (query: Query, account: { userId: string; practiceId: string }, now: Date) => Promise<void>

interface Reset {
  secret: string
  address: string
  now: Date
  endConnections: EndConnections
  /** The password was only forgotten: feed, Calendly, video and calendars stay. Not where nobody had confirmed the address. */
  keepsConnections: boolean
}

/**
 * Empties what somebody may have set up in an account whose address is not confirmed: the second factor, and the address,
 * site and pages that the practice shows as its own. Answers whether it was such an account.
 */
export async function takeFromStranger(
  query: Query,
  { userId, practiceId }: { userId: string; practiceId: string },
): Promise<boolean> {
  const taken = await query(
    'update app_user set totp_since = null where id = $1 and email_verified_at is null returning 1',
    [userId],
  )
  if (!taken.length) return false
  const owner = [practiceId, userId]
  await query('delete from recovery_code where practice_id = $1 and user_id = $2', owner)
  await query('delete from second_factor where practice_id = $1 and user_id = $2', owner)
  await query('delete from passkey where practice_id = $1 and user_id = $2', owner)
  await query(
    'update practice p set email = u.email, website = null from app_user u where p.id = $1 and u.id = $2',
    owner,
  )
  await query("delete from setting where practice_id = $1 and key = 'allowedSites'", [practiceId])
  return true
}

interface Change {
  now: Date
  /** The sign-in that stays. */
  except?: string
  /** How it is logged. */
  action?: 'account.password_changed' | 'account.password_reset'
  isMailed?: boolean
}

/** Replaces the password, in the practice's transaction. Ends every sign-in and every link, those to new addresses too. */
export async function setPassword(
  query: Query,
  account: { userId: string; practiceId: string },
  passwordHash: string,
  { now, except, action = 'account.password_changed', isMailed = true }: Change,
): Promise<void> {
  const { userId, practiceId } = account
  const [user] = await query<{ name: string }>('update app_user set password_hash = $2 where id = $1 returning name', [
    userId,
    passwordHash,
  ])
  const actor = { id: userId, name: user?.name ?? '' }
  await writeAudit(query, { practiceId, by: 'practitioner', actor, action, now })
  await revokeLinks(query, userId, ['verify', 'reset', 'change', 'practice'])
  await endSignIns(query, account, except)
  if (isMailed) await enqueueAccountMessage(query, account, 'passwordChanged', { now })
}

/** What others know of somebody, and a password must not be made of. */
export async function guessableWords(query: Query, userId: string): Promise<string[]> {
  const [user] = await query<{ known: string[] }>(
    'select array[email, name, practice_name] as known from app_user where id = $1',
    [userId],
  )
  return user?.known ?? []
}
