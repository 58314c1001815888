import type { Middleware } from 'koa'

/** The addresses for files. They may take as long as the server allows. */
const UPLOAD = /^\/(api\/patients\/[^/]+\/documents|client-api\/practices\/[^/]+\/documents|api\/leaflets)$/
export const isForFiles = (method: string, path: string): boolean => method === 'POST' && UPLOAD.test(path)

/** How much of a file must arrive between two checks: a kilobyte a second is less than any line carries. */
const LEAST_BYTES = 32 * 1024

/**
 * Disconnects a caller who takes longer than this to send a body without a file, or whose file stands still for this
 * long.
 */
export const cutSlowBodies =
  (withinMs: number): Middleware =>
  (ctx, next) => {
    const { req } = ctx
    const hasBody = 'content-length' in req.headers || 'transfer-encoding' in req.headers
    if (req.complete || !hasBody) return next()
    const isUpload = isForFiles(ctx.method, ctx.path)
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
