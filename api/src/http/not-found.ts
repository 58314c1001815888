import type Router from '@koa/router'
import type { Middleware } from 'koa'
import { fail } from './errors.ts'

/** Answers what no route took: an unknown address, or an unknown method of a known one. */
export const notFound: Middleware = (ctx) => {
  const layers = (ctx.matched ?? []) as Router['stack']
  const methods = new Set(layers.flatMap(({ methods }) => methods))
  if (methods.size === 0) throw fail('not_found')
  ctx.set('Allow', [...methods].join(', '))
  throw fail('method_not_allowed')
}
