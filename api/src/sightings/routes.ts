import type Router from '@koa/router'
import { ownOrigins } from '../config.ts'
import { queryOf } from '../db/query.ts'
import { route, routeRead } from '../http/route.ts'
import { sightings } from './contract.ts'
import { keepSighting, listSightings } from './service.ts'

export function sightingsRoutes(router: Router): void {
  route(router, sightings.tell, ({ em, app, params, body, now }) =>
    keepSighting(queryOf(em), params.practiceId, body, { now, ownOrigins: ownOrigins(app.config) }),
  )
  routeRead(router, sightings.list, ({ db, practiceId }) => listSightings(db.query, practiceId))
}
