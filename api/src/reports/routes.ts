import type Router from '@koa/router'
import { queryOf } from '../db/query.ts'
import { route } from '../http/route.ts'
import { changeArrangement, readArrangement } from './arrangement.ts'
import { reports } from './contract.ts'
import { originsPeriod, readOrigins } from './origins.ts'
import { readOverview } from './service.ts'
import { readThingsToDo } from './things-to-do.ts'

export function reportsRoutes(router: Router): void {
  route(router, reports.overview, { transaction: 'readOnly' }, ({ db, practiceId, now }) =>
    readOverview(db.query, practiceId, now),
  )
  route(router, reports.thingsToDo, { transaction: 'readOnly' }, ({ db, practiceId, now }) =>
    readThingsToDo(db.query, practiceId, now),
  )
  route(router, reports.origins, { transaction: 'readOnly' }, async ({ db, practiceId, query, now }) =>
    readOrigins(db.query, practiceId, await originsPeriod(db.query, practiceId, query, now)),
  )
  route(router, reports.arrangement, { transaction: 'readOnly' }, ({ db, actor }) => readArrangement(db.query, actor))
  route(router, reports.arrange, ({ em, actor, body }) => changeArrangement(queryOf(em), actor, body))
}
