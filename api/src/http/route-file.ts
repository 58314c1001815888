import type Router from '@koa/router'
import { sha256 } from '../crypto/keys.ts'
import { readInPractice } from '../db/native.ts'
import { queryOf } from '../db/query.ts'
import { holdMemory } from '../files/reserve-memory.ts'
import { answerOf, type HttpAnswer } from './answer.ts'
import type { Context, Handler, NativeContext, RequestContext } from './context.ts'
import type { Endpoint } from './endpoint.ts'
import { Failure, fail } from './errors.ts'
import { readIdempotency, withIdempotency } from './idempotency-guard.ts'
import { prepareEndpoint } from './prepare-endpoint.ts'
import { rangeOf } from './range.ts'
import { bindEndpoint, contextOf } from './route.ts'
import { inTransaction } from './transaction.ts'

interface Upload<E extends Endpoint, R> {
  /** Makes a file of what was sent and keeps it, before a transaction begins. */
  receive(call: RequestContext<E>): Promise<R>
  /** Tells of it, in the transaction. */
  keep: Handler<E, Context<E> & { received: R }>
  /** Takes the file away again, where nothing tells of it. */
  discard(call: RequestContext<E>, received: R): Promise<void>
}

/**
 * Binds an endpoint that takes a file. Where it is not known whether the transaction was committed its file stays, and is
 * swept if no row tells of it: the other way round a row could be without its file.
 */
export function routeUpload<E extends Endpoint & { file: number }, R>(
  router: Router,
  spec: E,
  { receive, keep, discard }: Upload<E, R>,
): void {
  const read = prepareEndpoint(spec)
  bindEndpoint(router, spec, async (ctx, app) => {
    const call = await read(ctx, app)
    const sent = [call.query, sha256(call.body as Uint8Array).toString('base64url')]
    const once = readIdempotency(spec, ctx, { ...call, body: sent } as RequestContext<E>)
    const received = await receive(call)
    try {
      const answer = await inTransaction(app, call.practiceId, async (em) => {
        const done = await withIdempotency(queryOf(em), call, once, async () =>
          answerOf(spec, await keep({ ...(await contextOf(spec, ctx, call, em)), received }), call.query),
        )
        await done.kept
        return done.answer
      })
      if (answer.headers?.['idempotency-replayed']) await discard(call, received)
      return answer
    } catch (error) {
      if (error instanceof Failure) await discard(call, received)
      throw error
    }
  })
}

interface Download<E extends Endpoint, F> {
  /** Who may read what, in a read-only transaction of the practice. */
  find(context: NativeContext<E>): Promise<F>
  /** Its bytes, once the connection is back: a disk or a bucket may be slow. */
  read(call: RequestContext<E>, found: F): Promise<HttpAnswer>
}

/** Binds an endpoint that gives a file, or a stretch of it, to whoever has its address. */
export function routeFile<E extends Endpoint & { access: 'public' }, F>(
  router: Router,
  spec: E,
  { find, read }: Download<E, F>,
): void {
  const calls = prepareEndpoint(spec)
  bindEndpoint(router, spec, async (ctx, app) => {
    const call = await calls(ctx, app)
    if (!call.practiceId) throw fail('not_found')
    const found = await readInPractice(app.orm, call.practiceId, (db) => find({ ...call, db }))
    const answer = await read(call, found)
    // Whoever takes a file slowly keeps it in our memory meanwhile.
    if (Buffer.isBuffer(answer.body)) holdMemory(ctx.res, answer.body.length)
    if (ctx.method !== 'GET') return rangeOf(answer, {})
    return rangeOf(answer, { range: ctx.get('range'), ifRange: ctx.get('if-range') || undefined })
  })
}
