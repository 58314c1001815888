import type { Context as KoaContext } from 'koa'
import type { App } from './context.ts'
import type { ProblemCode } from './errors.ts'

/** What the outer layers leave for the inner ones. */
export interface RequestState {
  app: App
  requestId: string
  /** The caller's network address, as trusted proxies name it. */
  address: string
  /** The matched pattern, never the path itself: paths contain tokens. */
  route?: string
  /** Why the request was refused. */
  refusal?: ProblemCode
  /** Lets the page's own inline script run. */
  nonce?: string
}

/** The query of the address, whatever the host. */
export const parametersOf = (ctx: Pick<KoaContext, 'querystring'>) => new URLSearchParams(ctx.querystring)

export const stateOf = (ctx: Pick<KoaContext, 'state'>) => ctx.state as RequestState
