import type { EntityManager } from '../../db/orm.ts'
import { queryOf } from '../../db/query.ts'
import { inPractice } from '../../db/tenant.ts'
import { fail } from '../../http/errors.ts'
import type { Limits } from '../../http/rate-limit.ts'
import { limitCodes } from './guesses.ts'
import { isRecoveryCode, plainCode } from './recovery.ts'
import { type Owner, spendCode } from './spend.ts'

/** Who asks: `network` names one from which the owner has signed in before, and is empty for all others together. */
interface Guesser {
  limits: Limits
  network: string
  secret: string
  now: Date
}

/**
 * Asks for a code once the password was right. Whoever knows the password and guesses from elsewhere uses up the tries
 * of all unknown networks, but not those of the owner's; and a recovery code, which nobody guesses, is always taken.
 */
export async function askForCode(
  em: EntityManager,
  owner: Owner,
  code: string | undefined,
  { limits, network, ...means }: Guesser,
): Promise<void> {
  if (code === undefined) throw fail('code_required')
  const isGuess = !isRecoveryCode(plainCode(code))
  const forgive = isGuess ? await limitCodes(limits, `${owner.userId} ${network}`) : undefined
  const isRight = await inPractice(em, owner.practiceId, (own) => spendCode(queryOf(own), owner, code, means))
  if (!isRight) throw fail('wrong_code')
  await forgive?.()
}
