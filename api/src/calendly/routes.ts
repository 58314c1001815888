import type Router from '@koa/router'
import { queryOf } from '../db/query.ts'
import { route, routeOwnTransactions, routeWebhook } from '../http/route.ts'
import { shownAccount } from './account.ts'
import { calendly } from './contract.ts'
import { connectCalendly, disconnectCalendly, receiveDelivery, syncCalendly } from './service.ts'

export function calendlyRoutes(router: Router): void {
  route(router, calendly.account, async ({ em, practiceId }) => ({
    account: await shownAccount(queryOf(em), practiceId),
  }))
  routeOwnTransactions(router, calendly.connect, ({ app, actor, body, now }) =>
    connectCalendly(app, actor, body.token, now),
  )
  routeOwnTransactions(router, calendly.disconnect, ({ app, actor, now }) => disconnectCalendly(app, actor, now))
  routeOwnTransactions(router, calendly.sync, ({ app, practiceId, now }) => syncCalendly(app, practiceId, now))
  routeWebhook(router, calendly.delivery, ({ app, query, bytes, headers, now }) => {
    const signature = String(headers['calendly-webhook-signature'] ?? '')
    return receiveDelivery(app, query.practice, { signature, body: bytes }, now)
  })
}
