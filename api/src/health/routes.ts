import type Router from '@koa/router'
import { poolOf } from '../db/native.ts'
import { fail, type ProblemCode, problems } from '../http/errors.ts'
import { titles } from '../http/problem.ts'
import { routeNoActor } from '../http/route.ts'
import { loggedError } from './client-errors.ts'
import { health } from './contract.ts'

export function healthRoutes(router: Router): void {
  routeNoActor(router, health.live, () => ({ status: 'ok' as const }))

  routeNoActor(router, health.ready, async ({ app }) => {
    if (app.stopping.aborted) throw fail('unavailable', { detail: 'stopping', retryAfterSeconds: 10 })
    const pool = await poolOf(app.orm)
    const { rows } = await pool.query<{ read_only: boolean }>(
      "select current_setting('transaction_read_only') = 'on' as read_only",
    )
    return { status: rows[0]?.read_only ? ('read_only' as const) : ('ok' as const) }
  })

  routeNoActor(router, health.problem, ({ params }) => {
    const code = params.code as ProblemCode
    if (!Object.hasOwn(problems, code)) throw fail('not_found')
    return { code, status: problems[code], title: titles[code] }
  })

  routeNoActor(router, health.clientError, ({ app, body, requestId }) => {
    app.log.error({ requestId, ...loggedError(body) }, 'a page of the console failed')
  })
}
