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
