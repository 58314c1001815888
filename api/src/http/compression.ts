import type { Middleware } from 'koa'
import compress from 'koa-compress'

const packed = compress({ threshold: 1024, zstd: false })

/** Compresses answers above a kilobyte, if the caller accepts it. */
export const compression: Middleware = (ctx, next) => {
  if (ctx.headers['accept-encoding'] === undefined) {
    ctx.vary('Accept-Encoding')
    return next()
  }
  if (!ctx.acceptsEncodings('br', 'gzip', 'deflate', 'identity')) ctx.compress = false
  return packed(ctx, next)
}
