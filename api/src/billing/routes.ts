import type Router from '@koa/router'
import { route } from '../http/route.ts'
import { billing } from './contract.ts'
import { paymentTypesOf } from './service.ts'

export function billingRoutes(router: Router): void {
  route(router, billing.paymentTypes, { transaction: 'readOnly' }, ({ db, practiceId }) =>
    paymentTypesOf(db.query, practiceId),
  )
}
