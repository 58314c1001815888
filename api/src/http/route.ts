import type Router from '@koa/router'
import { readInPractice, writeInPractice } from '../db/native.ts'
import type { EntityManager } from '../db/orm.ts'
import { type Query, queryOf } from '../db/query.ts'
import type { ServedPicture, StoredPicture } from '../files/pictures.ts'
import { receivePicture } from '../files/receive.ts'
import { storageOf } from '../files/storage.ts'
import { type ActorOf, inOwnPractice, type PractitionerActor } from './actor.ts'
import { answerOf, type HttpAnswer, pictureHeaders } from './answer.ts'
import { readDelivery } from './body.ts'
import type { App, Context, Handler, NativeContext, RequestContext } from './context.ts'
import type { Endpoint } from './endpoint.ts'
import { fail } from './errors.ts'
import { readIdempotency, withIdempotency } from './idempotency-guard.ts'
import { prepareEndpoint, type RouteContext, spendForPractice } from './prepare-endpoint.ts'
import { stateOf } from './request-state.ts'
import { inTransaction, tryTwice } from './transaction.ts'

export type { App, NativeContext } from './context.ts'

/** Binds an endpoint to its handler, which runs in one transaction: of the practice, where the endpoint belongs to one. */
export function route<E extends Endpoint>(router: Router, spec: E, handler: Handler<E>): void {
  const read = prepareEndpoint(spec)
  bindEndpoint(router, spec, async (ctx, app) => {
    const call = await read(ctx, app)
    const once = readIdempotency(spec, ctx, call)
    return inTransaction(app, call.practiceId, async (em) => {
      const { answer, kept } = await withIdempotency(queryOf(em), call, once, async () => {
        const returned = await handler(await contextOf(spec, ctx, call, em))
        await em.flush()
        await spendForPractice(spec, call)
        return answerOf(spec, returned, call.query)
      })
      await kept
      return answer
    })
  })
}

/** What the handler of a picture is given beside: the picture, ours already. */
type PictureContext<E extends Endpoint> = Context<E> & { picture: StoredPicture }

/** Binds an endpoint that takes a picture: it is drawn anew and kept before a transaction begins, which then tells of it. */
export function routePicture<E extends Endpoint & Required<Pick<Endpoint, 'picture'>>>(
  router: Router,
  spec: E,
  handler: Handler<E, PictureContext<E>>,
): void {
  const read = prepareEndpoint(spec)
  bindEndpoint(router, spec, async (ctx, app) => {
    const call = await read(ctx, app)
    const picture = await receivePicture(app.config, call.practiceId, call.body as Uint8Array, spec.picture)
    return inTransaction(app, call.practiceId, async (em) => {
      const returned = await handler({ ...(await contextOf(spec, ctx, call, em)), picture })
      await em.flush()
      return answerOf(spec, returned, call.query)
    })
  })
}

/**
 * Binds an endpoint that shows a picture. The handler says which; its file, on a disk that may be slow, is read after the
 * connection is back, and not at all for a browser that has it.
 */
export function routePictureFile<E extends Endpoint & { contentType: 'image/webp' }>(
  router: Router,
  spec: E,
  handler: (context: NativeContext<E>) => Promise<ServedPicture>,
): void {
  const read = prepareEndpoint(spec)
  bindEndpoint(router, spec, async (ctx, app) => {
    const call = await read(ctx, app)
    if (!call.practiceId) throw fail('not_found')
    const { id, tag } = await readInPractice(app.orm, call.practiceId, async (db) =>
      handler({ ...call, actor: await actorIn(db.query, spec, call), db }),
    )
    const headers = pictureHeaders(tag)
    if (isKnown(ctx, headers.ETag)) return { status: 304, type: '', body: null, headers }
    const body = await storageOf(app.config).read(call.practiceId, id)
    if (!body) throw fail('not_found')
    return { status: 200, type: spec.contentType, body, headers }
  })
}

/** Whether the browser has what this tag names. */
function isKnown(ctx: RouteContext, tag: string): boolean {
  ctx.status = 200
  ctx.set('ETag', tag)
  const isFresh = ctx.fresh
  ctx.remove('ETag')
  return isFresh
}

/**
 * Binds a public endpoint to which many may come at once: one connection, one transaction, native statements. `ahead`
 * turns away who cannot succeed, before anything is written or locked.
 */
export function routeContended<E extends Endpoint>(
  router: Router,
  spec: E,
  handler: Handler<E, NativeContext<E>>,
  ahead: (context: NativeContext<E>) => Promise<void>,
): void {
  const read = prepareEndpoint(spec)
  bindEndpoint(router, spec, async (ctx, app) => {
    const call = await read(ctx, app)
    const once = readIdempotency(spec, ctx, call)
    return tryTwice(() =>
      writeInPractice(app.orm, call.practiceId, async (db) => {
        const context = { ...call, db }
        const work = async () => {
          const returned = await handler(context)
          await spendForPractice(spec, call)
          return answerOf(spec, returned, call.query)
        }
        // That the answer is kept is waited for with the commit.
        const { answer } = await withIdempotency(db.query, call, once, work, () => ahead(context))
        return answer
      }),
    )
  })
}

/** Binds an endpoint that only reads, and often: one connection, one read-only transaction, native statements. */
export function routeRead<E extends Endpoint>(router: Router, spec: E, handler: Handler<E, NativeContext<E>>): void {
  const read = prepareEndpoint(spec)
  bindEndpoint(router, spec, async (ctx, app) => {
    const call = await read(ctx, app)
    if (!call.practiceId) throw fail('not_found')
    return readInPractice(app.orm, call.practiceId, async (db) => {
      const returned = await handler({ ...call, actor: await actorIn(db.query, spec, call), db })
      return answerOf(spec, returned, call.query)
    })
  })
}

/** Binds an endpoint that needs neither caller nor practice: it answers even when the database does not. */
export function routeNoActor<E extends Endpoint>(
  router: Router,
  spec: E,
  handler: Handler<E, RequestContext<E>>,
): void {
  const read = prepareEndpoint(spec, { asksWho: false })
  bindEndpoint(router, spec, async (ctx, app) => {
    const call = await read(ctx, app)
    return answerOf(spec, await handler(call), call.query)
  })
}

/** What a service of others sends by itself: the bytes as they came, for it has signed them. */
type Delivery<E extends Endpoint> = RequestContext<E> & { bytes: Uint8Array; headers: RouteContext['headers'] }

/** Binds an endpoint to which a service of others delivers. Who may is said by the signature, which the handler checks. */
export function routeWebhook<E extends Endpoint & { access: 'public'; ignoresBody: true }>(
  router: Router,
  spec: E,
  handler: Handler<E, Delivery<E>>,
): void {
  const read = prepareEndpoint(spec)
  bindEndpoint(router, spec, async (ctx, app) => {
    const call = await read(ctx, app)
    const delivery = { ...call, bytes: await readDelivery(ctx.req), headers: ctx.headers }
    return answerOf(spec, await handler(delivery), call.query)
  })
}

/** What the handler of an endpoint that asks another service is given: transactions to open itself. */
type OutsideContext<E extends Endpoint> = RequestContext<E> & {
  /** Runs `work` in a transaction of the caller's practice. */
  within<T>(work: (query: Query) => Promise<T>): Promise<T>
}

/** Binds an endpoint that asks another service: no connection is held while that one thinks. */
export function routeOwnTransactions<E extends Endpoint>(
  router: Router,
  spec: E,
  handler: Handler<E, OutsideContext<E>>,
): void {
  const read = prepareEndpoint(spec)
  bindEndpoint(router, spec, async (ctx, app) => {
    const call = await read(ctx, app)
    if (!call.practiceId) throw fail('not_found')
    const within = <T>(work: (query: Query) => Promise<T>) =>
      inTransaction(app, call.practiceId, (em) => work(queryOf(em)))
    const actor = await within((query) => actorIn(query, spec, call))
    return answerOf(spec, await handler({ ...call, actor, within }), call.query)
  })
}

/** Binds an endpoint whose answer does not end by itself; the handler writes it. */
export function routeStream<E extends Endpoint>(
  router: Router,
  spec: E,
  handler: (call: RequestContext<E>, ctx: RouteContext) => Promise<void> | void,
): void {
  const read = prepareEndpoint(spec)
  register(router, spec, async (ctx, app) => handler(await read(ctx, app), ctx))
}

/** What the handler of an endpoint is given, in its transaction. */
export async function contextOf<E extends Endpoint>(
  spec: E,
  { cookies, headers }: RouteContext,
  call: RequestContext<E>,
  em: EntityManager,
): Promise<Context<E>> {
  const actor = await actorIn(queryOf(em), spec, call)
  return { ...call, actor, em, cookies, userAgent: headers['user-agent']?.slice(0, 300) ?? null }
}

/** The caller, of whom only the practice's own transaction knows whose time it is. */
async function actorIn<E extends Endpoint>(
  query: Query,
  { access }: E,
  { actor }: RequestContext<E>,
): Promise<ActorOf<E>> {
  return access === 'practitioner' ? ((await inOwnPractice(query, actor as PractitionerActor)) as ActorOf<E>) : actor
}

/** Answers the requests of an endpoint with what `answer` makes of them. */
export function bindEndpoint(
  router: Router,
  spec: Endpoint,
  answer: (ctx: RouteContext, app: App) => Promise<HttpAnswer>,
) {
  register(router, spec, async (ctx, app) => {
    const { status, type, body, headers = {} } = await answer(ctx, app)
    ctx.set(headers)
    ctx.body = body
    if (type) ctx.set('Content-Type', type)
    ctx.status = status
    if (ctx.method === 'GET' && ctx.response.get('ETag') && ctx.fresh) ctx.status = 304
  })
}

function register(router: Router, spec: Endpoint, work: (ctx: RouteContext, app: App) => Promise<void>) {
  router.register(spec.path, [spec.method], async (ctx) => {
    const state = stateOf(ctx)
    state.route = spec.path
    await work(ctx as RouteContext, state.app)
  })
}
