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
  { secret, address, now }: { secret: string; address: string; now: Date },
): Promise<void> {
  const link = await readLink(queryOf(em), token, ['reset'], now)
  const { userId, practiceId } = link
  await assertStrongPassword('password', password, await guessableWords(queryOf(em), userId))
  const passwordHash = await hashPassword(password)
  await inPractice(em, practiceId, async (own) => {
    const query = queryOf(own)
    await consumeLink(query, link, token)
    await takeFromStranger(query, { userId, practiceId })
    await query(
      'update app_user set email_verified_at = coalesce(email_verified_at, $2), known_networks = array[$3::bytea] where id = $1',
      [userId, now.toISOString(), networkMark(secret, userId, address)],
    )
    await setPassword(query, { userId, practiceId }, passwordHash, { now, action: 'account.password_reset' })
  })
}

/** Empties the second factor of an account whose address is not confirmed. */
async function takeFromStranger(query: Query, { userId, practiceId }: { userId: string; practiceId: string }) {
  const taken = await query(
    'update app_user set totp_since = null where id = $1 and email_verified_at is null returning 1',
    [userId],
  )
  if (!taken.length) return
  const owner = [practiceId, userId]
  await query('delete from recovery_code where practice_id = $1 and user_id = $2', owner)
  await query('delete from second_factor where practice_id = $1 and user_id = $2', owner)
  await query('delete from passkey where practice_id = $1 and user_id = $2', owner)
}

interface Change {
  now: Date
  /** The sign-in that stays. */
  except?: string
  /** How it is logged. */
  action?: 'account.password_changed' | 'account.password_reset'
}

/** Replaces the password, in the practice's transaction. Ends every sign-in and every link. */
export async function setPassword(
  query: Query,
  account: { userId: string; practiceId: string },
  passwordHash: string,
  { now, except, action = 'account.password_changed' }: Change,
): Promise<void> {
  const { userId, practiceId } = account
  const [user] = await query<{ name: string }>('update app_user set password_hash = $2 where id = $1 returning name', [
    userId,
    passwordHash,
  ])
  const actor = { id: userId, name: user?.name ?? '' }
  await writeAudit(query, { practiceId, by: 'practitioner', actor, action, now })
  await revokeLinks(query, userId, ['reset', 'change'])
  await endSignIns(query, account, except)
  await enqueueAccountMessage(query, account, 'passwordChanged', { now })
}

/** What others know of somebody, and a password must not be made of. */
export async function guessableWords(query: Query, userId: string): Promise<string[]> {
  const [user] = await query<{ known: string[] }>(
    'select array[email, name, practice_name] as known from app_user where id = $1',
    [userId],
  )
  return user?.known ?? []
}
