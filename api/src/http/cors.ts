import type { Middleware } from 'koa'

const PREFLIGHT_SECONDS = '86400'

/** Opens the public API to pages of any site, without credentials. Other paths send no header, so browsers refuse. */
export const cors: Middleware = (ctx, next) => {
  if (!ctx.path.startsWith('/api/public/')) return next()
  ctx.set('Access-Control-Allow-Origin', '*')
  ctx.set('Access-Control-Expose-Headers', 'Date, Retry-After, X-Request-Id, Idempotency-Replayed')
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
  if (ctx.method !== 'OPTIONS') return next()
  ctx.set('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE')
  ctx.set('Access-Control-Allow-Headers', 'Content-Type, Idempotency-Key')
  ctx.set('Access-Control-Max-Age', PREFLIGHT_SECONDS)
  ctx.status = 204
}
