import type { Middleware } from 'koa'

/**
 * Hangs up on whoever takes nothing of an answer for so long: it holds a connection, and memory of ours. Nothing is
 * written to readers of events for minutes; they are left alone.
 */
export const cutSlowReaders =
  (withinMs: number): Middleware =>
  async (ctx, next) => {
    await next()
    if (ctx.type !== 'text/event-stream') ctx.res.setTimeout(withinMs, () => ctx.req.socket.destroy())
  }
