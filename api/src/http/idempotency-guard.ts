import type { Query } from '../db/query.ts'
import type { PracticeId } from '../practice-id.ts'
import type { PractitionerActor } from './actor.ts'
import type { HttpAnswer } from './answer.ts'
import { consumeProof, type Proof } from './captcha.ts'
import type { ClientActor } from './client-actor.ts'
import type { RequestContext } from './context.ts'
import type { Endpoint } from './endpoint.ts'
import { fail } from './errors.ts'
import {
  findAnswer,
  hashesOfInput,
  idempotencyKey,
  type Submission,
  type SubmissionName,
  saveAnswer,
} from './idempotency.ts'
import type { RouteContext } from './prepare-endpoint.ts'
import type { RouteOptions } from './route-options.ts'

/** What must not happen twice: a submission under its key, and the use of a proof of work (null: it proves nothing). */
export interface IdempotencyGuard {
  submission?: Submission
  proof?: Proof | null
  /** Throws where the caller may no longer read the stored answer. */
  beforeReplay?: (query: Query) => Promise<unknown>
}

/**
 * Reads what must not happen twice in a call. A wrong proof without a key is refused at once; with a key the call may
 * be a repetition.
 */
export async function readIdempotency<E extends Endpoint>(
  spec: E,
  ctx: RouteContext,
  request: RequestContext<E>,
  { beforeReplay }: Pick<RouteOptions<E, never, unknown>, 'beforeReplay'>,
): Promise<IdempotencyGuard> {
  const { app, actor, params, body, now } = request
  const practiceId = practiceOfSubmission(request.practiceId, params)
  const { caller, key } = submissionName(spec, ctx, { actor, practiceId })
  const proof = await proofOf(spec, { app, practiceId, body, now })
  if (proof === null && key === undefined) throw fail('captcha')
  const bodyHashes = key ? hashesOfInput(app.config.APP_SECRET, params, body) : []
  const submission = key && practiceId && { practiceId, caller, key, bodyHashes }
  return {
    ...(submission && { submission }),
    ...(proof !== undefined && { proof }),
    ...(beforeReplay && { beforeReplay: (query: Query) => beforeReplay(request, query) }),
  }
}

/** Where an answer is stored with its effect: the practice of the call, or the one that a client's path names. */
const practiceOfSubmission = (own: PracticeId | null, params: unknown): PracticeId | null =>
  own ?? (params as { practiceId?: PracticeId } | undefined)?.practiceId ?? null

/** Who sent a call, and under which key. */
export function submissionName(
  spec: Endpoint,
  ctx: RouteContext,
  { actor, practiceId }: { actor: unknown; practiceId: PracticeId | null },
): SubmissionName {
  // Other endpoints ignore the key: they create nothing, and no answer of theirs is stored.
  const isIdempotent = spec.guard?.includes('idempotent') && practiceId !== null
  const key = isIdempotent ? idempotencyKey(ctx.headers['idempotency-key']) : undefined
  return { caller: `${spec.method} ${spec.path} ${nameOf(actor as PractitionerActor | ClientActor | null)}`, key }
}

function nameOf(actor: PractitionerActor | ClientActor | null): string {
  if (!actor) return 'public'
  return actor.kind === 'client' ? `client ${actor.accountId}` : `user ${actor.userId}`
}

/** The proof that came with a form to a practice; null: it proves nothing. */
async function proofOf(
  spec: Endpoint,
  {
    app,
    practiceId,
    body,
    now,
  }: Pick<RequestContext<Endpoint>, 'app' | 'now'> & { practiceId: PracticeId | null; body: unknown },
): Promise<Proof | null | undefined> {
  if (!spec.guard?.includes('captcha')) return undefined
  if (practiceId === null) return null
  return app.checkForm((body as { captcha: string }).captcha, practiceId, spec.form ?? 'booking', now)
}

/**
 * The stored answer to an earlier submission with the same key; null without one, or without a key. What an answer
 * shows outlives the link by which it was asked for, so whoever repeats it must still have access.
 */
export async function findStoredAnswer(
  query: Query,
  { app, now }: Pick<RequestContext<Endpoint>, 'app' | 'now'>,
  { submission, beforeReplay }: IdempotencyGuard,
): Promise<HttpAnswer | null> {
  const found = submission ? await findAnswer(query, submission, app.config.APP_SECRET, now) : null
  if (found) await beforeReplay?.(query)
  return found
}

interface Guarded {
  work: (proven: Promise<void>) => Promise<HttpAnswer>
  /** May refuse the call before anything is written. */
  precheck?: (() => Promise<void>) | undefined
}

/** An answer, and the promise that it is stored with its effect. */
interface Answered {
  answer: HttpAnswer
  saved: Promise<void> | undefined
}

/**
 * Does the work and stores its answer in the same transaction, or gives the answer that was stored before. A proof is
 * spent beside the work: without it nothing is committed, and shared budgets are used up only once it is `proven`.
 */
export async function withIdempotency(
  query: Query,
  request: Pick<RequestContext<Endpoint>, 'app' | 'now'>,
  guard: IdempotencyGuard,
  { work, precheck }: Guarded,
): Promise<Answered> {
  const { submission, proof } = guard
  const [given, refused] = await Promise.allSettled([findStoredAnswer(query, request, guard), precheck?.()])
  if (given.status === 'rejected') throw given.reason
  if (given.value) return { answer: given.value, saved: undefined }
  if (refused.status === 'rejected') throw refused.reason
  const proven = proof === undefined ? Promise.resolve() : consumeProof(query, proof)
  const [spent, done] = await Promise.allSettled([proven, proof === null ? undefined : work(proven)])
  if (spent.status === 'rejected') throw spent.reason
  if (done.status === 'rejected') throw done.reason
  const answer = done.value as HttpAnswer
  const { app, now } = request
  return { answer, saved: submission && saveAnswer(query, submission, answer, { secret: app.config.APP_SECRET, now }) }
}
