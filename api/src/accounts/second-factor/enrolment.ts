import { seal } from '../../crypto/seal.ts'
import type { Query } from '../../db/query.ts'
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
  'userId' | 'practiceId' | 'email' | 'isAdmin' | 'authSessionId' | 'emailVerifiedAt'
>

/** What opens sealed secrets, and the time. */
interface Means {
  secret: string
  now: Date
}

/** How the second factor stands. All here happens inside the practice's transaction. */
export async function readSecondFactor(query: Query, { userId, practiceId, isAdmin }: Account) {
  const [state] = await query<{ is_on: boolean; left: number }>(
    `select totp_since is not null as is_on,
       (select count(*)::int from recovery_code where practice_id = $2 and user_id = $1) as left
     from app_user where id = $1`,
    [userId, practiceId],
  )
  return { isOn: state?.is_on ?? false, isRequired: isAdmin, recoveryCodesLeft: state?.left ?? 0 }
}

/**
 * Makes a secret that counts for nothing until a code made with it is confirmed. The one before is forgotten. Whoever
 * has not shown that the mailbox is theirs may be a stranger, whose authenticator would keep the owner out.
 */
export async function beginTotp(query: Query, account: Account, { secret, now }: Means) {
  if (!account.emailVerifiedAt) throw fail('email_unverified')
  await lockOn(query, account, { isOn: false })
  const shared = newSecret()
  await query(
    `insert into second_factor (practice_id, user_id, secret, last_step, created_at) values ($1, $2, $3, 0, $4)
     on conflict (practice_id, user_id) do update
       set secret = excluded.secret, last_step = 0, created_at = excluded.created_at`,
    [account.practiceId, account.userId, seal(secret, SECOND_FACTOR_SEAL, shared, account.userId), now.toISOString()],
  )
  return { secret: shared, uri: uriOf(shared, account.email) }
}

/** Turns the factor on by a first code, and gives the recovery codes. */
export async function confirmTotp(query: Query, account: Account, code: string, means: Means): Promise<string[]> {
  const { userId, practiceId } = account
  await lockOn(query, account, { isOn: false })
  const [pending] = await query(
    'select from second_factor where practice_id = $1 and user_id = $2 and created_at > $3',
    [practiceId, userId, new Date(means.now.getTime() - CONFIRMED_WITHIN_MS).toISOString()],
  )
  if (!pending) throw fail('conflict')
  if (!(await consumeCode(query, account, code, means))) throw fail('wrong_code')
  await query('update app_user set totp_since = $2 where id = $1', [userId, means.now.toISOString()])
  return replaceRecoveryCodes(query, account)
}

/** Gives new recovery codes for a valid code; the old ones are worth nothing any more. */
export async function renewRecoveryCodes(query: Query, account: Account, code: string, means: Means) {
  await lockOn(query, account, { isOn: true })
  if (!(await consumeCode(query, account, code, means))) throw fail('wrong_code')
  return replaceRecoveryCodes(query, account)
}

/** Turns the factor off for a valid code. Admins cannot do without it. */
export async function turnOffTotp(query: Query, account: Account, code: string, means: Means): Promise<void> {
  allow(account, 'turnOff', 'SecondFactor', { userId: account.userId })
  await lockOn(query, account, { isOn: true })
  if (!(await consumeCode(query, account, code, means))) throw fail('wrong_code')
  const owner = [account.practiceId, account.userId]
  await query('delete from recovery_code where practice_id = $1 and user_id = $2', owner)
  await query('delete from second_factor where practice_id = $1 and user_id = $2', owner)
  await query('update app_user set totp_since = null where practice_id = $1 and id = $2', owner)
}

/**
 * Of two windows that change the factor at once the second finds what the first has done, and a window that was signed
 * out meanwhile changes nothing.
 */
async function lockOn(query: Query, { userId, authSessionId }: Account, { isOn }: { isOn: boolean }) {
  const [user] = await query<{ is_on: boolean }>(
    'select totp_since is not null as is_on from app_user where id = $1 for update',
    [userId],
  )
  const [signIn] = await query('select from auth_session where id = $1', [authSessionId])
  if (!signIn) throw fail('not_signed_in')
  if (user?.is_on !== isOn) throw fail('conflict')
}

async function replaceRecoveryCodes(query: Query, { userId, practiceId }: Account): Promise<string[]> {
  const codes = newRecoveryCodes()
  await query('delete from recovery_code where practice_id = $1 and user_id = $2', [practiceId, userId])
  await query(
    `insert into recovery_code (practice_id, user_id, code_hash) select $1::uuid, $2::uuid, unnest($3::bytea[])`,
    [practiceId, userId, codes.map(recoveryHash)],
  )
  return codes
}
