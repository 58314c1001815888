import type { Middleware } from 'koa'
import compress from 'koa-compress'

const packed = compress({ threshold: 1024, zstd: false })

/** Packs what is longer than a kilobyte. Whoever takes no encoding at all, not even none, gets it as it is. */
export const compression: Middleware = (ctx, next) => {
  if (!ctx.acceptsEncodings('br', 'gzip', 'deflate', 'identity')) ctx.compress = false
  return packed(ctx, next)
}
