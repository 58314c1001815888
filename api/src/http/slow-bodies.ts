import type { Middleware } from 'koa'

/** Where a file is sent, which has as long as the server allows at most. */
const UPLOAD = /^\/api\/patients\/[^/]+\/documents$/
/** What must have come of a file each time that one looks: a kilobyte a second is less than any line carries. */
const LEAST_BYTES = 32 * 1024

/**
 * Hangs up on whoever takes longer than this to send a body that holds no file, or sends so little of a file in that time
 * that it stands still.
 */
export const cutSlowBodies =
  (withinMs: number): Middleware =>
  async (ctx, next) => {
    const { req } = ctx
    const hasBody = 'content-length' in req.headers || 'transfer-encoding' in req.headers
    if (req.complete || !hasBody) return next()
    const isUpload = req.method === 'POST' && UPLOAD.test(ctx.path)
    let seen = req.socket.bytesRead
    const watch = setInterval(() => {
      const come = req.socket.bytesRead - seen
      seen += come
      if (isUpload && come >= LEAST_BYTES) return
      clearInterval(watch)
      if (!req.complete) req.socket.destroy()
    }, withinMs)
    watch.unref()
    for (const over of ['end', 'close']) req.once(over, () => clearInterval(watch))
    return next()
  }
