import type Router from '@koa/router'
import { inAdminScope } from '../db/admin-scope.ts'
import type { EntityManager } from '../db/orm.ts'
import { type Query, queryOf } from '../db/query.ts'
import type { RequestContext } from '../http/context.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { route } from '../http/route.ts'
import { listFailed } from '../jobs/failed.ts'
import { admin } from './contract.ts'
import { readStatistics } from './counting/statistics.ts'
import { countPatients, showPatients } from './lists/patients.ts'
import { countPractitioners, listPractitioners } from './lists/practitioners.ts'
import { countUsers, listUsers } from './lists/users.ts'
import { type AdminAction, endSignInsOf, reinstateUser, resendVerification, retryJob, suspendUser } from './service.ts'

/** Figures, accounts, practitioners, the identities of patients, and jobs that were given up. */
export function adminRoutes(router: Router): void {
  route(router, admin.users, ({ em, query, now }) => reading(em, (own) => listUsers(own, query, now)))
  route(router, admin.userFigures, ({ em }) => reading(em, countUsers))
  route(router, admin.practitioners, ({ em, query }) => reading(em, (own) => listPractitioners(own, query)))
  route(router, admin.practitionerFigures, ({ em, now }) => reading(em, (own) => countPractitioners(own, now)))
  route(router, admin.patients, ({ em, actor, query, now }) =>
    reading(em, (own) => showPatients(own, actor, query, now)),
  )
  route(router, admin.patientFigures, ({ em, now }) => reading(em, (own) => countPatients(own, now)))

  route(router, admin.statistics, ({ em, now }) => readStatistics(em, now))
  route(router, admin.failedJobs, ({ em, query }) => listFailed(queryOf(em), query))
  route(router, admin.retryJob, ({ em, actor, params, now }) =>
    inAdminScope(em, (scoped) => retryJob(queryOf(scoped), actor, params.id, now)),
  )

  route(router, admin.suspend, (call) => acting(call, (act) => suspendUser(act, call.body.reason)))
  route(router, admin.reinstate, (call) => acting(call, reinstateUser))
  route(router, admin.resendVerification, (call) => acting(call, resendVerification))
  route(router, admin.endSignIns, (call) => acting(call, endSignInsOf))
}

const reading = <T>(em: EntityManager, work: (query: Query) => Promise<T>) =>
  inAdminScope(em, (scoped) => work(queryOf(scoped)))

type OnUser = Pick<RequestContext<Endpoint & { access: 'admin' }>, 'actor' | 'now'> & {
  em: EntityManager
  params: { id: string }
}

const acting = <T>({ em, actor, params, now }: OnUser, work: (act: AdminAction) => Promise<T>) =>
  inAdminScope(em, (scoped) => work({ query: queryOf(scoped), admin: actor, userId: params.id, now }))
