import type { Middleware } from 'koa'

/** The addresses of programs: calls, deliveries and calendars. Any other is a page's or a file's. */
const OF_PROGRAMS = /^\/(api|webhooks|client-api|ical)(\/|$)/

/** Runs the layers of pages and files in their order. Requests of programs pass all of them by at once. */
export const pageLayers =
  (layers: readonly Middleware[]): Middleware =>
  (ctx, next) => {
    if (OF_PROGRAMS.test(ctx.path)) return next()
    const first = layers.reduceRight<() => Promise<unknown>>((after, layer) => async () => layer(ctx, after), next)
    return first()
  }
