import type Router from '@koa/router'
import { queryOf } from '../db/query.ts'
import { route, routeRead } from '../http/route.ts'
import { arrange, readArrangement } from './arrangement.ts'
import { reports } from './contract.ts'
import { readOrigins } from './origins.ts'
import { readOverview } from './service.ts'
import { readThingsToDo } from './things-to-do.ts'

export function reportsRoutes(router: Router): void {
  routeRead(router, reports.overview, ({ db, practiceId, now }) => readOverview(db.query, practiceId, now))
  routeRead(router, reports.thingsToDo, ({ db, practiceId, now }) => readThingsToDo(db.query, practiceId, now))
  routeRead(router, reports.origins, ({ db, practiceId, query, now }) =>
    readOrigins(db.query, practiceId, query.days, now),
  )
  routeRead(router, reports.arrangement, ({ db, actor }) => readArrangement(db.query, actor))
  route(router, reports.arrange, ({ em, actor, body }) => arrange(queryOf(em), actor, body))
}
