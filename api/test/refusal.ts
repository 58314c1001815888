import { Problem } from '../src/client.ts'

/** The problem with which a call was refused; throws when it was not. */
export async function refusal(call: Promise<unknown>): Promise<Problem> {
  try {
    const answer = await call
    throw new Error(`expected a refusal, got ${JSON.stringify(answer)}`)
  } catch (problem) {
    if (problem instanceof Problem) return problem
    throw problem
  }
}

/**
 * The results of simultaneous calls, in alphabetical order: `done`, or the code of the refusal. Rethrows anything else:
 * a broken call was not refused.
 */
export async function codesOf(calls: Promise<unknown>[]): Promise<string[]> {
  const outcomes = await Promise.allSettled(calls)
  return outcomes.map(refusalCode).sort()
}

/** The code of a refused call that has ended. */
export function refusalCode(outcome: PromiseSettledResult<unknown>): string {
  if (outcome.status === 'fulfilled') return 'done'
  if (outcome.reason instanceof Problem) return outcome.reason.code
  throw outcome.reason
}
