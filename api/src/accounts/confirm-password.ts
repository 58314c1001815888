import { verifyPassword } from '../crypto/password.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { refuseField } from '../http/errors.ts'
import type { Limits } from '../http/rate-limit.ts'

/** Counts per sign-in, not per account: a thief of one sign-in cannot lock the owner out of the others. */
const GUESSES = { points: 5, seconds: 15 * 60 }

/**
 * Asks for the password again where a change turned out to need it: an open console alone must not lead clients, their
 * answers or their money elsewhere. 422 `required` on `currentPassword` if none was sent.
 */
export async function confirmNeededPassword(
  query: Query,
  actor: Parameters<typeof confirmPassword>[1],
  password: string | undefined,
  limits: Limits,
): Promise<void> {
  if (password === undefined) throw refuseField('currentPassword', 'required')
  await confirmPassword(query, actor, password, limits)
}

/**
 * Asks for the password again before a change of how the account is opened: 422 on `currentPassword` if it is wrong.
 * The account stays locked until the transaction ends, so a password that is being replaced is refused.
 */
export async function confirmPassword(
  query: Query,
  { userId, authSessionId }: Pick<PractitionerActor, 'userId' | 'authSessionId'>,
  password: string,
  limits: Limits,
): Promise<void> {
  await limits.spend('password again', authSessionId, GUESSES)
  const user = await tablesOf(query)
    .selectFrom('User')
    .select('passwordHash')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!(await verifyPassword(user?.passwordHash, password))) throw refuseField('currentPassword', 'wrong')
  await limits.forgive('password again', authSessionId, GUESSES)
}
