import type { Limits } from '../../http/rate-limit.ts'

/** Six digits are quickly guessed. This limit leaves somebody who knows the password few chances a day. */
const GUESSES = { points: 5, seconds: 15 * 60 }

/** Counts a guess at a code. Call the returned function to refund the guesses once the code was right. */
export async function limitCodeGuesses(limits: Limits, who: string): Promise<() => Promise<void>> {
  await limits.spend('code', who, GUESSES)
  return () => limits.forgive('code', who, GUESSES)
}
