import type Router from '@koa/router'
import { confirmPassword } from '../accounts/confirm-password.ts'
import { queryOf } from '../db/query.ts'
import { route } from '../http/route.ts'
import { inTransaction } from '../http/transaction.ts'
import { patientErasure } from './contract.ts'
import { erasePatient } from './service.ts'

export function patientErasureRoutes(router: Router): void {
  route(router, patientErasure.erase, { transaction: 'own' }, async ({ app, actor, params, body, now }) => {
    const { practiceId } = actor
    const remains = await inTransaction(app, practiceId, async (em) => {
      const db = { em, query: queryOf(em) }
      await confirmPassword(db.query, actor, body.currentPassword, app.limits)
      return erasePatient({ db, actor, scope: { practiceId, secrets: app.config }, now }, params.id)
    })
    // Outside the database: whoever restores a backup from before finds here whom to erase again.
    app.log.info({ practiceId, patientId: params.id }, 'a client was erased for good')
    return remains
  })
}
