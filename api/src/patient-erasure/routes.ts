import type Router from '@koa/router'
import { confirmPassword } from '../accounts/confirm-password.ts'
import { queryOf } from '../db/query.ts'
import { inPractice } from '../db/tenant.ts'
import { route } from '../http/route.ts'
import { patientErasure } from './contract.ts'
import { erasePatient } from './service.ts'

export function patientErasureRoutes(router: Router): void {
  route(router, patientErasure.erase, { transaction: 'own' }, async ({ app, actor, params, body, now }) => {
    const { practiceId, userId, name } = actor
    const remains = await inPractice(app.orm.em.fork(), practiceId, async (em) => {
      await confirmPassword(queryOf(em), actor, body.currentPassword, app.limits)
      return erasePatient(em, { practiceId, userId, name, secrets: app.config }, params.id, now)
    })
    // Outside the database: whoever restores a backup from before finds here whom to erase again.
    app.log.info({ practiceId, patientId: params.id }, 'a client was erased for good')
    return remains
  })
}
