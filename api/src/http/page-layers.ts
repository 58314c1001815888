import type { Middleware } from 'koa'
import compose from 'koa-compose'

/** The addresses of programs: calls, deliveries and calendars. Any other is a page's or a file's. */
const OF_PROGRAMS = /^\/(api|webhooks|client-api|ical)(\/|$)/

/** Runs the layers of pages and files in their order. Requests of programs pass all of them by at once. */
export function pageLayers(layers: Middleware[]): Middleware {
  const all = compose(layers)
  return (ctx, next) => (OF_PROGRAMS.test(ctx.path) ? next() : all(ctx, next))
}
