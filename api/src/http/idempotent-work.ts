import { answerOf, type HttpAnswer } from './answer.ts'
import type { HandlerResult, RequestContext, RunOnce } from './context.ts'
import type { Endpoint } from './endpoint.ts'
import { saveAnswer } from './idempotency.ts'
import { findStoredAnswer, type IdempotencyGuard } from './idempotency-guard.ts'

/** Ends the transaction of a submission that was answered before. */
class AnsweredBefore extends Error {
  readonly answer: HttpAnswer
  constructor(answer: HttpAnswer) {
    super('answered before')
    this.answer = answer
  }
}

/** Makes the guard with which a handler does the work of its own transaction. Without a key it only does the work. */
export const runOnceFor =
  <E extends Endpoint>(spec: E, request: RequestContext<E>, guard: IdempotencyGuard): RunOnce =>
  async (query, work) => {
    const given = await findStoredAnswer(query, request, guard)
    if (given) throw new AnsweredBefore(given)
    const done = await work()
    if (guard.submission) {
      const answer = answerOf(spec, done as HandlerResult<E>, request.query)
      const { app, now } = request
      await saveAnswer(query, guard.submission, answer, { secret: app.config.APP_SECRET, now })
    }
    return done
  }

/** Returns the answer of a handler that uses `once`, or the stored one of an earlier submission. */
export async function answerOrStored(work: () => Promise<HttpAnswer>): Promise<HttpAnswer> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AnsweredBefore) return error.answer
    throw error
  }
}
