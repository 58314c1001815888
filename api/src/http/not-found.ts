import type Router from '@koa/router'
import type { Middleware } from 'koa'
import { fail } from './errors.ts'

/** What no route took: an unknown address, or a known one with a method that it does not have. */
export const notFound: Middleware = (ctx) => {
  const layers = (ctx.matched ?? []) as Router['stack']
  const methods = new Set(layers.flatMap(({ methods }) => methods))
  if (methods.size === 0) throw fail('not_found')
  ctx.set('Allow', [...methods].join(', '))
  throw fail('method_not_allowed')
}
