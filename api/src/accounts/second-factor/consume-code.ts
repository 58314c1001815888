import { open } from '../../crypto/seal.ts'
import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import type { PracticeId } from '../../practice-id.ts'
import { isRecoveryCode, plainCode, recoveryHash } from './recovery.ts'
import { stepOf } from './totp.ts'

/** The owner of the second factor. */
export interface CodeOwner {
  userId: string
  practiceId: PracticeId
}

/** What a sealed secret is sealed for: it opens for its own account alone. */
export const SECOND_FACTOR_SEAL = 'totp'

/**
 * Uses a code up, of the authenticator or for recovery: true once, whoever else sends it at the same time, since one
 * statement both asks and takes (CVE-2026-107276). `isFirst`: the code that confirms a new secret, which counts for
 * nothing else. Inside the practice's transaction.
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
  const step = factor ? stepOf(open(secret, SECOND_FACTOR_SEAL, factor.secret, userId), code, now) : null
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
