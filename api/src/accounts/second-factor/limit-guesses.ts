import type { Limits } from '../../http/rate-limit.ts'

/** Six digits are quickly guessed. This limit leaves somebody who knows the password few chances an hour. */
const GUESSES = { points: 5, seconds: 15 * 60 }
/** From where the owner has never signed in: without it, guessing at that pace finds a code within a year or two. */
const GUESSES_OF_DAY = { points: 20, seconds: 24 * 3600 }

/**
 * Counts a guess at a code. `isElsewhere`: the sign-in comes from networks that are not the owner's. Call the returned
 * function to refund the guesses once the code was right.
 */
export async function limitCodeGuesses(
  limits: Limits,
  who: string,
  { isElsewhere = false } = {},
): Promise<() => Promise<void>> {
  await limits.spend('code', who, GUESSES)
  if (isElsewhere) await limits.spend('codes of a day', who, GUESSES_OF_DAY)
  return async () => {
    await limits.forgive('code', who, GUESSES)
    if (isElsewhere) await limits.forgive('codes of a day', who, GUESSES_OF_DAY)
  }
}

/** So many wrong codes of a day may be mistyped. The next one is reported. */
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
