import type Router from '@koa/router'
import { routeRead } from '../http/route.ts'
import { audit } from './contract.ts'
import { entriesOf } from './service.ts'

export function auditRoutes(router: Router): void {
  routeRead(router, audit.own, ({ db, practiceId, query }) => entriesOf(db.query, practiceId, query))
}
