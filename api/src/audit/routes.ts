import type Router from '@koa/router'
import { inAdminScope } from '../db/admin-scope.ts'
import { queryOf } from '../db/query.ts'
import { route, routeRead } from '../http/route.ts'
import { audit } from './contract.ts'
import { entriesOf, entriesOfAdmins, entriesOfPatient } from './service.ts'

export function auditRoutes(router: Router): void {
  routeRead(router, audit.own, ({ db, practiceId, query }) => entriesOf(db.query, practiceId, query))
  routeRead(router, audit.ofPatient, ({ db, practiceId, params, query }) =>
    entriesOfPatient(db.query, practiceId, params.id, query),
  )
  route(router, audit.all, ({ em, query }) => inAdminScope(em, (scoped) => entriesOfAdmins(queryOf(scoped), query)))
}
