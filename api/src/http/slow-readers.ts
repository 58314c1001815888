import type { Middleware } from 'koa'

/**
 * Disconnects a caller who reads nothing of an answer for this long: they hold a connection and memory. Readers of
 * events are left alone, since nothing is written to them for minutes.
 */
export const cutSlowReaders =
  (withinMs: number): Middleware =>
  async (ctx, next) => {
    await next()
    if (ctx.type !== 'text/event-stream') ctx.res.setTimeout(withinMs, () => ctx.req.socket.destroy())
  }
