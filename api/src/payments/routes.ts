import type Router from '@koa/router'
import { route } from '../http/route.ts'
import { payments } from './contract.ts'
import { changePaymentTypes, paymentTypesOf } from './service.ts'

export function paymentsRoutes(router: Router): void {
  route(router, payments.types, ({ em, practiceId }) => paymentTypesOf(em, practiceId))
  route(router, payments.changeTypes, ({ em, actor, body, now }) => changePaymentTypes(em, actor, body.types, now))
}
