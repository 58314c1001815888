import type Router from '@koa/router'
import { poolOf } from '../db/native.ts'
import { fail, type ProblemCode, problems } from '../http/errors.ts'
import { problemTitles } from '../http/problem.ts'
import { route } from '../http/route.ts'
import { listOutages } from '../messages/outage.ts'
import { loggedError } from './client-errors.ts'
import { health } from './contract.ts'

export function healthRoutes(router: Router): void {
  route(router, health.live, { transaction: 'none' }, () => ({ status: 'ok' as const }))

  route(router, health.ready, { transaction: 'none' }, async ({ app }) => {
    if (app.stopping.aborted) throw fail('unavailable', { detail: 'stopping', retryAfterSeconds: 10 })
    const pool = await poolOf(app.orm)
    const { rows } = await pool.query<{ read_only: boolean }>(
      "select current_setting('transaction_read_only') = 'on' as read_only",
    )
    const outages = await listOutages(app.orm.em.fork())
    return { status: rows[0]?.read_only ? ('read_only' as const) : ('ok' as const), outages }
  })

  route(router, health.problem, { transaction: 'none' }, ({ params }) => {
    const code = params.code as ProblemCode
    if (!Object.hasOwn(problems, code)) throw fail('not_found')
    return { code, status: problems[code], title: problemTitles[code] }
  })

  route(router, health.clientError, { transaction: 'none' }, ({ app, body, requestId }) => {
    app.log.error({ requestId, ...loggedError(body) }, 'a page of the console failed')
  })
}
