import type * as z from 'zod'
import type { Query } from '../../db/query.ts'
import type { PractitionerActor } from '../../http/actor.ts'
import type { App, TransactionContexts } from '../../http/context.ts'
import { Failure } from '../../http/errors.ts'
import { enqueueAccountMessage } from '../account-messages.ts'
import { confirmPassword } from '../confirm-password.ts'
import type { accounts } from '../contract.ts'
import { forgetWrongCodes, isToBeReported, limitSignedInGuesses } from './limit-guesses.ts'
import { isRecoveryCode, plainCode } from './recovery.ts'

interface Attempt {
  actor: PractitionerActor
  body: z.output<typeof accounts.turnOffTotp.body>
  within: TransactionContexts['own']['within']
  now: Date
}

/**
 * Changes the second factor behind an open sign-in, in return for the password and a code. The owner is mailed about
 * wrong codes as when somebody signs in: the change has a transaction of its own, whose end the mail outlives.
 */
export async function changeByCode<T>(
  { limits }: Pick<App, 'limits'>,
  { actor, body, within, now }: Attempt,
  change: (query: Query) => Promise<T>,
): Promise<T> {
  const who = `${actor.userId} ${actor.authSessionId}`
  let forgive: (() => Promise<void>) | undefined
  try {
    const changed = await within(async (query) => {
      await confirmPassword(query, actor, body.currentPassword, limits)
      forgive = await limitSignedInGuesses(limits, actor)
      return change(query)
    })
    await forgive?.()
    await forgetWrongCodes(limits, who)
    return changed
  } catch (error) {
    const isGuess = error instanceof Failure && error.code === 'wrong_code' && !isRecoveryCode(plainCode(body.code))
    if (isGuess && (await isToBeReported(limits, actor.userId, who)))
      await within((query) => enqueueAccountMessage(query, actor, 'codesGuessed', { now }))
    throw error
  }
}
