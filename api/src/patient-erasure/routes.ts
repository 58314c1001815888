import type Router from '@koa/router'
import { confirmPassword } from '../accounts/confirm-password.ts'
import { queryOf } from '../db/query.ts'
import { route } from '../http/route.ts'
import { inTransaction } from '../http/transaction.ts'
import { patientErasure } from './contract.ts'
import { erasePatient } from './service.ts'

export function patientErasureRoutes(router: Router): void {
  route(router, patientErasure.erase, { transaction: 'own' }, async ({ app, actor, params, body, now }) => {
    const { practiceId, userId, name } = actor
    const remains = await inTransaction(app, practiceId, async (em) => {
      await confirmPassword(queryOf(em), actor, body.currentPassword, app.limits)
      return erasePatient(em, { practiceId, userId, name, secrets: app.config }, params.id, now)
    })
    // Outside the database: whoever restores a backup from before finds here whom to erase again.
    app.log.info({ practiceId, patientId: params.id }, 'a client was erased for good')
    return remains
  })
}
