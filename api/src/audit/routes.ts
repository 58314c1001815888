import type Router from '@koa/router'
import { inAdminScope } from '../db/admin-scope.ts'
import { queryOf } from '../db/query.ts'
import { route } from '../http/route.ts'
import { audit } from './contract.ts'
import { listAdminAudit, listAudit, listPatientAudit } from './service.ts'

export function auditRoutes(router: Router): void {
  route(router, audit.own, { transaction: 'readOnly' }, ({ db, practiceId, query }) =>
    listAudit(db.query, practiceId, query),
  )
  route(router, audit.ofPatient, { transaction: 'readOnly' }, ({ db, practiceId, params, query }) =>
    listPatientAudit(db.query, practiceId, params.id, query),
  )
  route(router, audit.all, ({ em, query }) => inAdminScope(em, (scoped) => listAdminAudit(queryOf(scoped), query)))
}
