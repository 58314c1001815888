import { seal } from '../../crypto/seal.ts'
import { ms, type Query } from '../../db/query.ts'
import type { PractitionerActor } from '../../http/actor.ts'
import { fail } from '../../http/errors.ts'
import { allow } from '../policy.ts'
import { newRecoveryCodes, recoveryHash } from './recovery.ts'
import { consumeCode, SECOND_FACTOR_SEAL } from './spend.ts'
import { newSecret, uriOf } from './totp.ts'

/** A shown secret has to be confirmed within this time. */
const CONFIRMED_WITHIN_MS = 30 * 60_000

type Account = Pick<
  PractitionerActor,
  'userId' | 'practiceId' | 'email' | 'isAdmin' | 'isTotpRequired' | 'authSessionId' | 'emailVerifiedAt'
>

/** What opens sealed secrets, and the time. */
interface Means {
  secret: string
  now: Date
}

/** How the second factor stands. All here happens inside the practice's transaction. */
export async function readSecondFactor(query: Query, { userId, practiceId, isAdmin, isTotpRequired }: Account) {
  const [state] = await query<{ is_on: boolean; has_app: boolean; left: number; due: number | null }>(
    `select totp_since is not null as is_on, ${ms('second_factor_due_at')} as due,
       exists (select from second_factor where practice_id = $2 and user_id = $1 and is_confirmed) as has_app,
       (select count(*)::int from recovery_code where practice_id = $2 and user_id = $1) as left
     from app_user where id = $1`,
    [userId, practiceId],
  )
  return {
    isOn: state?.is_on ?? false,
    hasApp: state?.has_app ?? false,
    isRequired: isAdmin || isTotpRequired,
    dueAt: state?.due ? new Date(state.due) : null,
    recoveryCodesLeft: state?.left ?? 0,
  }
}

/** How long a practitioner who begins to keep records may put a second factor off. */
const SET_UP_WITHIN_MS = 30 * 24 * 3_600_000

/**
 * Asks for a second factor of who has begun to keep records: it is proposed until the day, and from then on each new
 * sign-in needs one. Nobody is interrupted in a sign-in that began before.
 */
export async function askForSecondFactor(query: Query, userId: string, now: Date): Promise<void> {
  await query('update app_user set second_factor_due_at = $2 where id = $1 and second_factor_due_at is null', [
    userId,
    new Date(now.getTime() + SET_UP_WITHIN_MS).toISOString(),
  ])
}

/**
 * Makes a secret that counts for nothing until a code made with it is confirmed. The one before is forgotten. Whoever
 * has not shown that the mailbox is theirs may be a stranger, whose authenticator would keep the owner out.
 */
export async function beginTotp(query: Query, account: Account, { secret, now }: Means) {
  if (!account.emailVerifiedAt) throw fail('email_unverified')
  await lockOn(query, account, { hasApp: false })
  const shared = newSecret()
  await query(
    `insert into second_factor (practice_id, user_id, secret, last_step, created_at) values ($1, $2, $3, 0, $4)
     on conflict (practice_id, user_id) do update
       set secret = excluded.secret, last_step = 0, created_at = excluded.created_at`,
    [account.practiceId, account.userId, seal(secret, SECOND_FACTOR_SEAL, shared, account.userId), now.toISOString()],
  )
  return { secret: shared, uri: uriOf(shared, account.email) }
}

/** Turns the authenticator on by a first code, and gives the recovery codes, new ones beside a passkey too. */
export async function confirmTotp(query: Query, account: Account, code: string, means: Means): Promise<string[]> {
  const { userId, practiceId } = account
  await lockOn(query, account, { hasApp: false })
  const [pending] = await query(
    'select from second_factor where practice_id = $1 and user_id = $2 and created_at > $3',
    [practiceId, userId, new Date(means.now.getTime() - CONFIRMED_WITHIN_MS).toISOString()],
  )
  if (!pending) throw fail('conflict')
  if (!(await consumeCode(query, account, code, { ...means, isFirst: true }))) throw fail('wrong_code')
  await query('update second_factor set is_confirmed = true where practice_id = $1 and user_id = $2', [
    practiceId,
    userId,
  ])
  await markSecondFactorOn(query, account, means.now)
  return replaceRecoveryCodes(query, account)
}

/** Has every sign-in from now on ask for a second factor. */
export const markSecondFactorOn = (query: Query, { userId }: Pick<Account, 'userId'>, now: Date) =>
  query('update app_user set totp_since = coalesce(totp_since, $2) where id = $1', [userId, now.toISOString()])

/** Gives new recovery codes for a valid code; the old ones are worth nothing any more. */
export async function renewRecoveryCodes(query: Query, account: Account, code: string, means: Means) {
  await lockOn(query, account, { isOn: true })
  if (!(await consumeCode(query, account, code, means))) throw fail('wrong_code')
  return replaceRecoveryCodes(query, account)
}

/** Turns the authenticator off for a valid code. Who needs a second factor cannot do without the last one. */
export async function turnOffTotp(query: Query, account: Account, code: string, means: Means): Promise<void> {
  await lockOn(query, account, { hasApp: true })
  if (!(await consumeCode(query, account, code, means))) throw fail('wrong_code')
  await query('delete from second_factor where practice_id = $1 and user_id = $2', [account.practiceId, account.userId])
  await turnOffWithoutFactor(query, account)
}

/** Signs in by the password alone again once neither an authenticator nor a passkey is left, where that may be. */
export async function turnOffWithoutFactor(query: Query, account: Account): Promise<void> {
  const owner = [account.practiceId, account.userId]
  const left = await query(
    `select from second_factor where practice_id = $1 and user_id = $2 and is_confirmed
     union all select from passkey where practice_id = $1 and user_id = $2`,
    owner,
  )
  if (left.length) return
  allow(account, 'turnOff', 'SecondFactor', { userId: account.userId })
  if (account.isTotpRequired) throw fail('forbidden')
  await query('delete from recovery_code where practice_id = $1 and user_id = $2', owner)
  await query('delete from second_factor where practice_id = $1 and user_id = $2', owner)
  await query('update app_user set totp_since = null where practice_id = $1 and id = $2', owner)
}

/**
 * Of two windows that change the factor at once the second finds what the first has done, and a window that was signed
 * out meanwhile changes nothing.
 */
export async function lockOn(
  query: Query,
  { userId, practiceId, authSessionId }: Pick<Account, 'userId' | 'practiceId' | 'authSessionId'>,
  expected: { isOn?: boolean; hasApp?: boolean } = {},
): Promise<{ isOn: boolean; hasApp: boolean }> {
  const [user] = await query<{ is_on: boolean }>(
    'select totp_since is not null as is_on from app_user where id = $1 for update',
    [userId],
  )
  const [signIn] = await query('select from auth_session where id = $1', [authSessionId])
  if (!signIn) throw fail('not_signed_in')
  const app = await query('select from second_factor where practice_id = $1 and user_id = $2 and is_confirmed', [
    practiceId,
    userId,
  ])
  const found = { isOn: user?.is_on ?? false, hasApp: app.length > 0 }
  if ((expected.isOn ?? found.isOn) !== found.isOn || (expected.hasApp ?? found.hasApp) !== found.hasApp)
    throw fail('conflict')
  return found
}

/** Gives new recovery codes in place of the old. */
export async function replaceRecoveryCodes(
  query: Query,
  { userId, practiceId }: Pick<Account, 'userId' | 'practiceId'>,
): Promise<string[]> {
  const codes = newRecoveryCodes()
  await query('delete from recovery_code where practice_id = $1 and user_id = $2', [practiceId, userId])
  await query(
    `insert into recovery_code (practice_id, user_id, code_hash) select $1::uuid, $2::uuid, unnest($3::bytea[])`,
    [practiceId, userId, codes.map(recoveryHash)],
  )
  return codes
}
