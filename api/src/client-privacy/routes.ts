import type Router from '@koa/router'
import { clearClientCookies } from '../client-area/cookies.ts'
import { queryOf } from '../db/query.ts'
import { clientAction } from '../http/client-action.ts'
import { route } from '../http/route.ts'
import { clientPrivacy } from './contract.ts'
import { dataHolders } from './data-holders.ts'
import { closeAccount, requestData, withdrawBooking } from './service.ts'

export function clientPrivacyRoutes(router: Router): void {
  route(router, clientPrivacy.get, (call) => dataHolders(clientAction(call)))
  route(router, clientPrivacy.withdrawBooking, async (call) => {
    const { em, app, actor, params, now } = call
    await withdrawBooking(queryOf(em), { app, actor, id: params.id, now })
    return dataHolders(clientAction(call))
  })
  route(router, clientPrivacy.request, async (call) => {
    await requestData(clientAction(call), { ...call.params, kind: call.body.kind })
    return dataHolders(clientAction(call))
  })
  route(router, clientPrivacy.closeAccount, async ({ em, app, actor, body, cookies, now }) => {
    await closeAccount(app, em, actor, { ...body, now })
    clearClientCookies(cookies, app.config)
  })
}
