import { createKeyedQueue } from '../db/keyed-queue.ts'
import { type Native, readInPractice, writeInPractice } from '../db/native.ts'
import type { EntityManager } from '../db/orm.ts'
import { type Query, queryOf } from '../db/query.ts'
import { receivePicture } from '../files/receive.ts'
import type { PracticeId } from '../practice-id.ts'
import type { ActionContext } from './action-context.ts'
import { type ActorOf, type PractitionerActor, withPractitionerId } from './actor.ts'
import { answerOf, type HttpAnswer } from './answer.ts'
import type { Handler, HandlerContext, RequestContext, TransactionContexts } from './context.ts'
import type { Endpoint, SentFile } from './endpoint.ts'
import { Failure, fail } from './errors.ts'
import { findStoredAnswer, readIdempotency, submissionName, withIdempotency } from './idempotency-guard.ts'
import { answerOrStored, runOnceFor } from './idempotent-work.ts'
import { countForPractice, type RouteContext } from './prepare-endpoint.ts'
import type { RouteOptions } from './route-options.ts'
import { inTransaction, retryOnce } from './transaction.ts'

type Kind = keyof TransactionContexts

/** One request of an endpoint, with what its kind of transaction needs. */
interface Run<E extends Endpoint> {
  spec: E
  ctx: RouteContext
  request: RequestContext<E>
  options: RouteOptions<E, Kind, unknown>
  /** Calls the handler and encodes its result. `settle` runs between the two. */
  handle(given: object, settle?: () => Promise<unknown>): Promise<HttpAnswer>
}

/** Answers requests of an endpoint: the handler runs in the kind of transaction that the options name. */
export function answerInTransaction<E extends Endpoint, K extends Kind, R>(
  spec: E,
  handler: Handler<E, HandlerContext<E, K, R>>,
  options: RouteOptions<E, K, R>,
) {
  const answer = kinds[options.transaction ?? 'orm']
  const answered = (request: RequestContext<E>, ctx: RouteContext): Promise<HttpAnswer> =>
    answer<E>({
      spec,
      ctx,
      request,
      options: options as RouteOptions<E, Kind, unknown>,
      async handle(given, settle) {
        // `TransactionContexts` says which members each kind has.
        const returned = await handler({ ...request, ...given } as HandlerContext<E, K, R>)
        await settle?.()
        return answerOf(spec, returned, request.query)
      },
    })
  if (spec.method === 'GET') return answered
  return async (request: RequestContext<E>, ctx: RouteContext): Promise<HttpAnswer> => {
    let isUnchanged = options.isShownNowhere === true
    try {
      return await answered(request, ctx)
    } catch (error) {
      // The only transaction was rolled back: in a rush for one time, all but one are refused.
      isUnchanged ||= options.transaction === 'contended' && error instanceof Failure
      throw error
    } finally {
      if (!isUnchanged) forgetAnswers(spec, request)
    }
  }
}

/**
 * Drops the cached answers, so that writers read what they wrote. Without a known practice, it drops the answers of all
 * practices.
 */
function forgetAnswers<E extends Endpoint>({ access }: E, { app, ...request }: RequestContext<E>): void {
  const practiceId: PracticeId | null = request.practiceId
  if (practiceId && access !== 'admin') app.answers.forget(practiceId)
  else app.answers.forgetAll()
}

/** Queues the requests of this process for the same time. */
const runInQueue = createKeyedQueue()

const kinds: Record<Kind, <E extends Endpoint>(run: Run<E>) => Promise<HttpAnswer>> = {
  orm: inOrmTransaction,
  readOnly: inReadOnlyTransaction,
  contended: inContendedTransaction,
  own: inOwnTransactions,
  none: withoutTransaction,
}

function withoutTransaction<E extends Endpoint>({ request, options, handle }: Run<E>): Promise<HttpAnswer> {
  const practiceId: PracticeId | null = request.practiceId
  const name = options.sharedAs?.(request)
  const ask = () => handle({})
  return practiceId && name ? request.app.answers.answer(practiceId, name, ask, charactersOf) : ask()
}

const charactersOf = ({ body }: HttpAnswer) => (typeof body === 'string' ? body.length : 0)

async function inOrmTransaction<E extends Endpoint>({ spec, ctx, request, options, handle }: Run<E>) {
  const { app, practiceId } = request
  // A file's hash, for its key, is known only once it was read.
  const early = spec.file ? undefined : await readIdempotency(spec, ctx, request, options)
  const { given, discard } = await receive(spec, request, options)
  try {
    const guard = early ?? (await readIdempotency(spec, ctx, hashedBody(request), options))
    const once = runOnceFor(spec, request, guard)
    const work = async (em: EntityManager) => {
      const query = queryOf(em)
      const answering = async (proven: Promise<void>) => {
        await proven
        const context = { ...given, ...(await acting(spec, request, { query, em })), em, once }
        return handle(context, async () => {
          await em.flush()
          await countForPractice(spec, request)
        })
      }
      const { answer, saved } = await withIdempotency(query, request, practiceId ? guard : {}, { work: answering })
      await saved
      return answer
    }
    const answer = await answerOrStored(() => inTransaction(app, practiceId, work))
    if (answer.headers?.['idempotency-replayed']) await discard()
    return answer
  } catch (error) {
    // Where the commit's outcome is unknown, the file stays, and is swept if no row names it: a row is never without
    // its file.
    if (error instanceof Failure) await discard()
    throw error
  }
}

/** A repeated upload is recognised by the hash of its file. */
const hashedBody = <E extends Endpoint>(request: RequestContext<E>) =>
  ({
    ...request,
    body: [request.query, Buffer.from((request.body as SentFile).sha256()).toString('base64url')],
  }) as RequestContext<E>

/** Stores a sent picture or file before the transaction begins. */
async function receive<E extends Endpoint>(
  { picture: shape }: E,
  request: RequestContext<E>,
  { upload }: RouteOptions<E, Kind, unknown>,
) {
  const { app, body } = request
  if (upload) {
    const received = await upload.receive(request)
    return { given: { received }, discard: () => upload.discard(request, received) }
  }
  const given = shape && { picture: await receivePicture(app, practiceOf(request), body as Uint8Array, shape) }
  return { given: given ?? {}, discard: async () => undefined }
}

function inReadOnlyTransaction<E extends Endpoint>({ spec, request, handle }: Run<E>) {
  return readInPractice(request.app.orm, practiceOf(request), async (db) => handle(await acting(spec, request, db)))
}

async function inContendedTransaction<E extends Endpoint>({ spec, ctx, request, options, handle }: Run<E>) {
  const { app } = request
  const { precheck, earlyCheck, wants } = options
  const submission = submissionName(spec, ctx, request)
  const checkEarly = async () => earlyCheck?.(request, submission)
  await checkEarly()
  const once = await readIdempotency(spec, ctx, request, options)
  const answered = () =>
    retryOnce(() =>
      writeInPractice(app.orm, practiceOf(request), async (db) => {
        const given = { db, action: actionOf(request, request.actor, db) }
        const work = (proven: Promise<void>) => handle(given, () => proven.then(() => countForPractice(spec, request)))
        const context = { ...request, ...given } as unknown as HandlerContext<E, 'contended', unknown>
        // The commit waits until the answer is stored.
        const guarded = { work, precheck: precheck && (() => precheck(context)) }
        const { answer } = await withIdempotency(db.query, request, once, guarded)
        return answer
      }),
    )
  return wants ? runInQueue(wants(request), checkEarly, answered) : answered()
}

async function inOwnTransactions<E extends Endpoint>({ spec, ctx, request, options, handle }: Run<E>) {
  const practiceId = practiceOf(request)
  const guard = await readIdempotency(spec, ctx, request, options)
  const before = (em: EntityManager) => findStoredAnswer(queryOf(em), request, guard)
  const given = guard.submission && (await inTransaction(request.app, practiceId, before))
  if (given) return given
  const once = runOnceFor(spec, request, guard)
  const within: TransactionContexts['own']['within'] = (work) =>
    inTransaction(request.app, practiceId, (em) => work(queryOf(em)))
  const actor = spec.access === 'practitioner' ? await within((query) => actorIn(query, spec, request)) : request.actor
  return answerOrStored(() => handle({ actor, within, once }))
}

function practiceOf<E extends Endpoint>(request: RequestContext<E>): PracticeId {
  const practiceId: PracticeId | null = request.practiceId
  if (!practiceId) throw fail('not_found')
  return practiceId
}

/** A handler's view of its transaction: the database, the caller, and both in the form of services. */
async function acting<E extends Endpoint, D extends Native>(spec: E, request: RequestContext<E>, db: D) {
  const actor = await actorIn(db.query, spec, request)
  return { db, actor, action: actionOf(request, actor, db) }
}

/** The first argument of services, where there is a practice. */
function actionOf<E extends Endpoint>(
  { app, now, ...request }: RequestContext<E>,
  actor: ActorOf<E>,
  db: Native,
): ActionContext | undefined {
  const practiceId: PracticeId | null = request.practiceId
  if (practiceId === null) return undefined
  const scope = { practiceId, secrets: app.config }
  return { db, scope, now, actor: actor ?? { kind: 'visitor' } }
}

/** The caller. Only the practice's own transaction knows the practitioner id. */
async function actorIn<E extends Endpoint>(
  query: Query,
  { access }: E,
  { actor }: Pick<RequestContext<E>, 'actor'>,
): Promise<ActorOf<E>> {
  return access === 'practitioner'
    ? ((await withPractitionerId(query, actor as PractitionerActor)) as ActorOf<E>)
    : actor
}
