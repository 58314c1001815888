import type Router from '@koa/router'
import { queryOf } from '../db/query.ts'
import { route } from '../http/route.ts'
import { shownAccount } from './account.ts'
import { calendly } from './contract.ts'
import { connectCalendly, disconnectCalendly, receiveDelivery, syncCalendly } from './service.ts'

export function calendlyRoutes(router: Router): void {
  route(router, calendly.account, async ({ em, practiceId }) => ({
    account: await shownAccount(queryOf(em), practiceId),
  }))
  route(router, calendly.connect, { transaction: 'own' }, ({ app, actor, body, now }) =>
    connectCalendly(app, actor, body.token, now),
  )
  route(router, calendly.disconnect, { transaction: 'own' }, ({ app, actor, now }) =>
    disconnectCalendly(app, actor, now),
  )
  route(router, calendly.sync, { transaction: 'own' }, ({ app, practiceId, now }) => syncCalendly(app, practiceId, now))
  route(router, calendly.delivery, { transaction: 'none' }, ({ app, query, body, headers, now }) => {
    const signature = String(headers['calendly-webhook-signature'] ?? '')
    return receiveDelivery(app, query.practice, { signature, body }, now)
  })
}
