import { randomUUID } from 'node:crypto'
import type { Middleware } from 'koa'
import { isSecure } from '../config.ts'
import { trustedProxies } from './address.ts'
import type { App } from './context.ts'
import type { Metrics } from './metrics.ts'
import { stateOf } from './request-state.ts'

const OWN_ID = /^[A-Za-z0-9._-]{8,64}$/

/**
 * Gives the request an id, and writes one line when it is answered: method, route pattern, status, time. A trusted
 * proxy's `X-Request-Id` is taken over if it is plain; nobody else writes into our log.
 */
export function requestLog(app: App, metrics: Metrics): Middleware {
  const isHttps = isSecure(app.config)
  const { addressOf, isProxy } = trustedProxies(app.config.TRUST_PROXY)
  return async (ctx, next) => {
    const startedAt = performance.now()
    const remote = ctx.req.socket.remoteAddress
    const given = isProxy(remote) ? ctx.get('X-Request-Id') : ''
    const requestId = OWN_ID.test(given) ? given : randomUUID()
    const address = addressOf(remote, ctx.headers['x-forwarded-for'])
    ctx.state = { app, requestId, address }
    ctx.set('X-Request-Id', requestId)
    // Behind a proxy the connection to us is plain HTTP, but cookies follow the address of our pages.
    Object.assign(ctx.cookies, { secure: isHttps })
    await next()
    // Also for a request that came before the stop: its sender must not send another one here.
    if (app.stopping.aborted) ctx.set('Connection', 'close')
    const ms = performance.now() - startedAt
    const { route = '(none)', refusal } = stateOf(ctx)
    metrics.observe(ctx.method, route, ctx.status, ms / 1000)
    if (refusal) metrics.refused(route, refusal)
    const level = ctx.status < 500 && (route.startsWith('(') || route === '/api/health') ? 'debug' : 'info'
    app.log[level](
      { requestId, method: ctx.method, route, status: ctx.status, ms: Math.round(ms * 10) / 10 },
      'request',
    )
  }
}
