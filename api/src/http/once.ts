import type { Query } from '../db/query.ts'
import { answerOf, type HttpAnswer } from './answer.ts'
import type { HandlerResult, Once, RequestContext } from './context.ts'
import type { Endpoint } from './endpoint.ts'
import { findAnswer, saveAnswer } from './idempotency.ts'
import type { IdempotencyGuard } from './idempotency-guard.ts'

/** Ends the transaction of a submission that was answered before. */
class AnsweredBefore extends Error {
  readonly answer: HttpAnswer
  constructor(answer: HttpAnswer) {
    super('answered before')
    this.answer = answer
  }
}

/** The answer that was given to this submission before; null: to none, or it has no key. */
export const answerBefore = async (
  query: Query,
  { app, now }: Pick<RequestContext<Endpoint>, 'app' | 'now'>,
  { submission }: IdempotencyGuard,
): Promise<HttpAnswer | null> => (submission ? findAnswer(query, submission, app.config.APP_SECRET, now) : null)

/** What a handler guards its own transaction with. Without a key it is just the work. */
export const onceOf =
  <E extends Endpoint>(spec: E, request: RequestContext<E>, guard: IdempotencyGuard): Once =>
  async (query, work) => {
    const given = await answerBefore(query, request, guard)
    if (given) throw new AnsweredBefore(given)
    const done = await work()
    if (guard.submission) {
      const answer = answerOf(spec, done as HandlerResult<E>, request.query)
      await saveAnswer(query, guard.submission, request.app.config.APP_SECRET, request.now, answer)
    }
    return done
  }

/** The answer of a handler that uses `once`: its own, or the one that was stored before. */
export async function answeredOnce(work: () => Promise<HttpAnswer>): Promise<HttpAnswer> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AnsweredBefore) return error.answer
    throw error
  }
}
