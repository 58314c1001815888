import type Router from '@koa/router'
import { confirmPassword } from '../accounts/confirm-password.ts'
import { queryOf } from '../db/query.ts'
import { route } from '../http/route.ts'
import { patientErasure } from './contract.ts'
import { erasePatient } from './service.ts'

export function patientErasureRoutes(router: Router): void {
  route(router, patientErasure.erase, async ({ em, app, actor, params, body, now }) => {
    const query = queryOf(em)
    await confirmPassword(query, actor, body.currentPassword, app.limits)
    const { practiceId, userId, name } = actor
    return erasePatient(em, { practiceId, userId, name, secrets: app.config }, params.id, now)
  })
}
