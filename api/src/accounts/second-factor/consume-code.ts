import { openSecret } from '../../crypto/seal.ts'
import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import type { PracticeId } from '../../practice-id.ts'
import { isRecoveryCode, plainCode, recoveryHash } from './recovery.ts'
import { totpStepOf } from './totp.ts'

/** The owner of the second factor. */
export interface CodeOwner {
  userId: string
  practiceId: PracticeId
}

/** The purpose of a sealed secret: it opens for its own account alone. */
export const SECOND_FACTOR_SEAL = 'totp'

/**
 * Spends a code of the authenticator, or one for recovery. Only one of several simultaneous calls returns true, since
 * one statement both checks and spends it (CVE-2026-107276). `isFirst`: the code confirms a new secret, and counts for
 * nothing else. Call it inside the practice's transaction.
 */
export async function consumeCode(
  query: Query,
  { userId, practiceId }: CodeOwner,
  typed: string,
  { secret, now, isFirst = false }: { secret: string; now: Date; isFirst?: boolean },
): Promise<boolean> {
  const tables = tablesOf(query)
  const code = plainCode(typed)
  if (isRecoveryCode(code)) {
    if (isFirst) return false
    const taken = await tables
      .deleteFrom('RecoveryCode')
      .where('practiceId', '=', practiceId)
      .where('userId', '=', userId)
      .where('codeHash', '=', recoveryHash(code))
      .returning('userId')
      .executeTakeFirst()
    return taken !== undefined
  }
  const known = tables
    .selectFrom('SecondFactor')
    .select('secret')
    .where('practiceId', '=', practiceId)
    .where('userId', '=', userId)
  const factor = await (isFirst ? known : known.where('isConfirmed', '=', true)).executeTakeFirst()
  const step = factor ? totpStepOf(openSecret(secret, SECOND_FACTOR_SEAL, factor.secret, userId), code, now) : null
  if (step === null) return false
  const taken = await tables
    .updateTable('SecondFactor')
    .set({ lastStep: step })
    .where('practiceId', '=', practiceId)
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .returning('userId')
    .executeTakeFirst()
  return taken !== undefined
}
