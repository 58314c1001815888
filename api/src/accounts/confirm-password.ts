import { verifyPassword } from '../crypto/password.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { refuseField } from '../http/errors.ts'
import type { Limits } from '../http/rate-limit.ts'

/** Counts for the sign-in, not for the account: a thief of one sign-in cannot lock the owner out of the others. */
const GUESSES = { points: 5, seconds: 15 * 60 }

/**
 * Changing how an account is opened asks for its password once more: 422 on `currentPassword` if it is wrong. The
 * account is held until the transaction ends: a password that is being replaced opens nothing any more.
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
