import type { Query } from '../db/query.ts'
import type { Practitioner } from './actor.ts'
import type { Answer } from './answer.ts'
import type { RouteContext } from './call.ts'
import { type Proof, spendProof } from './captcha.ts'
import type { Asked } from './context.ts'
import type { Endpoint } from './endpoint.ts'
import { fail } from './errors.ts'
import { givenAnswer, hashOfSent, idempotencyKey, keepAnswer, type Submission } from './idempotency.ts'

/** What must not happen twice: a submission under its key, and a proof of work (null: it proves nothing). */
export interface Once {
  submission?: Submission
  proof?: Proof | null
}

/** What of a call must not happen twice. A wrong proof without a key is refused at once; with one it may be a repetition. */
export function onceOf<E extends Endpoint>(
  spec: E,
  ctx: RouteContext,
  { app, practiceId, actor, params, body, now }: Asked<E>,
): Once {
  // Nowhere else is a key looked at: what is kept of a submission must not be a password, nor codes that are shown once.
  const isIdempotent = spec.guard?.includes('idempotent') && practiceId !== ''
  const key = isIdempotent ? idempotencyKey(ctx.headers['idempotency-key']) : undefined
  const proof = spec.guard?.includes('captcha')
    ? app.captcha.check((body as { captcha: string }).captcha, practiceId, spec.form ?? 'booking', now)
    : undefined
  if (proof === null && key === undefined) throw fail('captcha')
  const caller = `${spec.method} ${spec.path} ${actor ? `user ${(actor as Practitioner).userId}` : 'public'}`
  const submission = key && { practiceId, caller, key, bodyHash: hashOfSent(params, body) }
  return { ...(submission && { submission }), ...(proof !== undefined && { proof }) }
}

/** An answer, and the promise that it is kept with its effect. */
interface Answered {
  answer: Answer
  kept: Promise<void> | undefined
}

/**
 * Does the work and keeps its answer, in the work's own transaction; or gives the answer that was given already. `ahead`
 * may turn the caller away before anything is written. A proof is spent beside the work: without it nothing is committed.
 */
export async function answerOnce(
  query: Query,
  { app, now }: Pick<Asked<Endpoint>, 'app' | 'now'>,
  { submission, proof }: Once,
  work: () => Promise<Answer>,
  ahead?: () => Promise<void>,
): Promise<Answered> {
  const secret = app.config.APP_SECRET
  const [given, refused] = await Promise.allSettled([
    submission && givenAnswer(query, submission, secret, now),
    ahead?.(),
  ])
  if (given.status === 'rejected') throw given.reason
  if (given.value) return { answer: given.value, kept: undefined }
  if (refused.status === 'rejected') throw refused.reason
  const [spent, done] = await Promise.allSettled([
    proof === undefined ? undefined : spendProof(query, proof),
    proof === null ? undefined : work(),
  ])
  if (spent.status === 'rejected') throw spent.reason
  if (done.status === 'rejected') throw done.reason
  const answer = done.value as Answer
  return { answer, kept: submission && keepAnswer(query, submission, secret, now, answer) }
}
