import { open } from '../../crypto/seal.ts'
import type { Query } from '../../db/query.ts'
import { isRecoveryCode, plainCode, recoveryHash } from './recovery.ts'
import { stepOf } from './totp.ts'

/** Whose second factor it is. */
export interface CodeOwner {
  userId: string
  practiceId: string
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
  const code = plainCode(typed)
  if (isRecoveryCode(code)) {
    if (isFirst) return false
    const taken = await query(
      'delete from recovery_code where practice_id = $1 and user_id = $2 and code_hash = $3 returning 1',
      [practiceId, userId, recoveryHash(code)],
    )
    return taken.length > 0
  }
  const [factor] = await query<{ secret: Buffer }>(
    'select secret from second_factor where practice_id = $1 and user_id = $2 and (is_confirmed or $3)',
    [practiceId, userId, isFirst],
  )
  const step = factor ? stepOf(open(secret, SECOND_FACTOR_SEAL, factor.secret, userId), code, now) : null
  if (step === null) return false
  const taken = await query(
    'update second_factor set last_step = $3 where practice_id = $1 and user_id = $2 and last_step < $3 returning 1',
    [practiceId, userId, step],
  )
  return taken.length > 0
}
