import { writeInPractice } from '../../db/native.ts'
import type { App } from '../../http/context.ts'
import { fail } from '../../http/errors.ts'
import { limitCodes } from './guesses.ts'
import { isRecoveryCode, plainCode } from './recovery.ts'
import { type Owner, spendCode } from './spend.ts'

/**
 * Asks for a code once the password was right. `network` names one from which the owner has signed in before, and is
 * empty for all others together: whoever knows the password and guesses from elsewhere uses up their own tries, not the
 * owner's. A recovery code, which nobody guesses, is always taken.
 */
export async function askForCode(
  { orm, limits, config }: Pick<App, 'orm' | 'limits' | 'config'>,
  owner: Owner,
  code: string | undefined,
  { network, now }: { network: string; now: Date },
): Promise<void> {
  if (code === undefined) throw fail('code_required')
  const isGuess = !isRecoveryCode(plainCode(code))
  const forgive = isGuess ? await limitCodes(limits, `${owner.userId} ${network}`) : undefined
  const means = { secret: config.APP_SECRET, now }
  const isRight = await writeInPractice(orm, owner.practiceId, ({ query }) => spendCode(query, owner, code, means))
  if (!isRight) throw fail('wrong_code')
  await forgive?.()
}
