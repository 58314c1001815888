import type Router from '@koa/router'
import { queryOf } from '../db/query.ts'
import { route, routeDelivery, routeOutside } from '../http/route.ts'
import { shownAccount } from './account.ts'
import { calendly } from './contract.ts'
import { connectCalendly, disconnectCalendly, hearCalendly, syncCalendly } from './service.ts'

export function calendlyRoutes(router: Router): void {
  route(router, calendly.account, async ({ em, practiceId }) => ({
    account: await shownAccount(queryOf(em), practiceId),
  }))
  routeOutside(router, calendly.connect, ({ app, actor, body, now }) => connectCalendly(app, actor, body.token, now))
  routeOutside(router, calendly.disconnect, ({ app, actor, now }) => disconnectCalendly(app, actor, now))
  routeOutside(router, calendly.sync, ({ app, practiceId, now }) => syncCalendly(app, practiceId, now))
  routeDelivery(router, calendly.delivery, ({ app, query, bytes, headers, now }) => {
    const signature = String(headers['calendly-webhook-signature'] ?? '')
    return hearCalendly(app, query.practice, { signature, body: bytes }, now)
  })
}
