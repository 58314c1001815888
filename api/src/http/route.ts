import type Router from '@koa/router'
import type { HttpAnswer } from './answer.ts'
import type { Handler, HandlerContext, TransactionContexts } from './context.ts'
import type { Endpoint } from './endpoint.ts'
import { answerInTransaction } from './endpoint-transaction.ts'
import { prepareEndpoint, type RouteContext } from './prepare-endpoint.ts'
import { rangeOf } from './range.ts'
import { stateOf } from './request-state.ts'
import type { RouteOptions } from './route-options.ts'

type RouteHandler<E extends Endpoint, K extends keyof TransactionContexts, R> = Handler<E, HandlerContext<E, K, R>>

/**
 * Binds an endpoint to its handler. This is the only way: caller, limits, input, transaction and reply come from here.
 */
export function route<E extends Endpoint>(router: Router, spec: E, handler: RouteHandler<E, 'orm', undefined>): void
export function route<E extends Endpoint, K extends keyof TransactionContexts = 'orm', R = undefined>(
  router: Router,
  spec: E,
  options: RouteOptions<E, K, R>,
  handler: RouteHandler<E, K, R>,
): void
export function route<E extends Endpoint, K extends keyof TransactionContexts, R>(
  router: Router,
  spec: E,
  ...rest: [RouteHandler<E, K, R>] | [RouteOptions<E, K, R>, RouteHandler<E, K, R>]
): void {
  const [options, handler] = rest.length === 1 ? [{}, rest[0]] : rest
  const read = prepareEndpoint(spec, { asksWho: options.transaction !== 'none' })
  const answer = answerInTransaction(spec, handler, options)
  router.register(spec.path, [spec.method], async (ctx) => {
    const state = stateOf(ctx)
    state.route = spec.path
    const routed = ctx as RouteContext
    await send(routed, spec, await answer(await read(routed, state.app), routed))
  })
}

/** Writes an answer; a caller who already has the body gets only 304. */
async function send(ctx: RouteContext, { contentType }: Endpoint, answer: HttpAnswer): Promise<void> {
  if (isKnown(ctx, answer)) {
    ctx.set(answer.headers ?? {})
    ctx.status = 304
    return
  }
  const { status, type, body, headers = {} } = await loaded(ctx, answer)
  // A browser reads events while they are written. Most files are compressed already: compressing them again costs more
  // than sending them.
  if (contentType === 'text/event-stream' || answer.file) ctx.compress = false
  ctx.set(headers)
  // Before the body, for which Koa would look for a type.
  if (type) ctx.set('Content-Type', type)
  ctx.body = body
  ctx.status = status
}

function isKnown(ctx: RouteContext, { status, headers = {} }: HttpAnswer): boolean {
  if (!headers.ETag) return false
  ctx.status = status
  ctx.set('ETag', headers.ETag)
  const isFresh = ctx.fresh
  ctx.remove('ETag')
  return isFresh
}

/** The answer with its body; for a file, only the requested range. */
async function loaded(ctx: RouteContext, answer: HttpAnswer): Promise<HttpAnswer> {
  if (answer.load) return { ...answer, body: await answer.load() }
  if (!answer.file) return answer
  const { size, open } = answer.file
  const requested = ctx.method === 'GET' ? { range: ctx.get('range'), ifRange: ctx.get('if-range') || undefined } : {}
  const { answer: found, bytes } = rangeOf(answer, size, requested)
  return bytes ? { ...found, body: await open(bytes.first, bytes.last) } : found
}
