import type Router from '@koa/router'
import { ownOrigins } from '../config.ts'
import { queryOf } from '../db/query.ts'
import { route } from '../http/route.ts'
import { widgetInstalls } from './contract.ts'
import { listInstalls, saveInstall } from './service.ts'

export function widgetInstallsRoutes(router: Router): void {
  route(router, widgetInstalls.report, ({ em, app, params, body, now }) =>
    saveInstall(queryOf(em), params.practiceId, body, { now, ownOrigins: ownOrigins(app.config) }),
  )
  route(router, widgetInstalls.list, { transaction: 'readOnly' }, ({ db, practiceId }) =>
    listInstalls(db.query, practiceId),
  )
}
