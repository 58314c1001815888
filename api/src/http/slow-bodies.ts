import type { Middleware } from 'koa'

/** Where a file is sent, which has as long as the server allows at most. */
const UPLOAD = /^\/api\/patients\/[^/]+\/documents$/

/** Hangs up on whoever takes longer than this to send a body that holds no file. */
export const cutSlowBodies =
  (withinMs: number): Middleware =>
  async (ctx, next) => {
    const { req } = ctx
    if (req.complete || (req.method === 'POST' && UPLOAD.test(ctx.path))) return next()
    const late = setTimeout(() => req.complete || req.socket.destroy(), withinMs)
    late.unref()
    req.once('close', () => clearTimeout(late))
    req.once('end', () => clearTimeout(late))
    return next()
  }
