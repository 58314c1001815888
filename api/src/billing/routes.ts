import type Router from '@koa/router'
import { routeRead } from '../http/route.ts'
import { billing } from './contract.ts'
import { paymentTypesOf } from './service.ts'

export function billingRoutes(router: Router): void {
  routeRead(router, billing.paymentTypes, ({ db, practiceId }) => paymentTypesOf(db.query, practiceId))
}
