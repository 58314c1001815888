import type { PractitionerActor } from '../../http/actor.ts'
import type { Limits } from '../../http/rate-limit.ts'

/** Six digits are quickly guessed. This limit leaves somebody who knows the password few chances an hour. */
const GUESSES = { points: 5, seconds: 15 * 60 }
/** Without it, guessing at that pace finds a code within a year or two. */
const GUESSES_OF_DAY = { points: 20, seconds: 24 * 3600 }

const CODE = { name: 'code', budget: GUESSES }
const CODE_OF_DAY = { name: 'codes of a day', budget: GUESSES_OF_DAY }
type Counted = typeof CODE

/**
 * Counts a guess at a code when somebody signs in. `isElsewhere`: from networks that are not the owner's; only there do
 * the guesses of a day count too. Call the returned function to refund the guesses once the code was right.
 */
export const limitCodeGuesses = (limits: Limits, who: string, { isElsewhere = false } = {}) =>
  spendEach(limits, who, isElsewhere ? [CODE, CODE_OF_DAY] : [CODE])

/**
 * Counts a guess at a code behind an open sign-in, those of a day too: whoever stole it and knows the password has no
 * more guesses than a stranger. It counts per sign-in, so that the thief of one does not lock the owner out of others.
 */
export const limitSignedInGuesses = (limits: Limits, { authSessionId }: Pick<PractitionerActor, 'authSessionId'>) =>
  spendEach(limits, authSessionId, [CODE, CODE_OF_DAY])

async function spendEach(limits: Limits, who: string, counted: readonly Counted[]): Promise<() => Promise<void>> {
  for (const { name, budget } of counted) await limits.spend(name, who, budget)
  return async () => {
    for (const { name, budget } of counted) await limits.forgive(name, who, budget)
  }
}

/** How many wrong codes a day are taken for typing errors. The next one is reported. */
const MISTYPED = { points: 4, seconds: 24 * 3600 }
const REPORTED = { points: 1, seconds: 24 * 3600 }

/**
 * Counts a wrong code after the right password. True once a day, when there are too many to be mistyped: the owner
 * should hear that somebody knows the password.
 */
export async function isToBeReported(limits: Limits, userId: string, who: string): Promise<boolean> {
  if (await isWithin(limits.spend('wrong codes', who, MISTYPED))) return false
  return isWithin(limits.spend('wrong codes reported', userId, REPORTED))
}

/** A right code shows that its owner mistyped those before. */
export const forgetWrongCodes = (limits: Limits, who: string): Promise<void> =>
  limits.forgive('wrong codes', who, MISTYPED)

const isWithin = (spent: Promise<void>): Promise<boolean> =>
  spent.then(
    () => true,
    () => false,
  )
