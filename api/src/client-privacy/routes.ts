import type Router from '@koa/router'
import { clearClientCookies } from '../client-area/cookies.ts'
import { queryOf } from '../db/query.ts'
import { route } from '../http/route.ts'
import { clientPrivacy } from './contract.ts'
import { closeAccount, dataHolders, requestData, withdrawBooking } from './service.ts'

export function clientPrivacyRoutes(router: Router): void {
  route(router, clientPrivacy.get, ({ em, app, actor, now }) => dataHolders(app, queryOf(em), actor, now))
  route(router, clientPrivacy.withdrawBooking, async ({ em, app, actor, params, now }) => {
    await withdrawBooking(queryOf(em), { app, actor, id: params.id, now })
    return dataHolders(app, queryOf(em), actor, now)
  })
  route(router, clientPrivacy.request, async ({ em, app, actor, params, body, now }) => {
    await requestData(app, queryOf(em), actor, { ...params, kind: body.kind, now })
    return dataHolders(app, queryOf(em), actor, now)
  })
  route(router, clientPrivacy.closeAccount, async ({ em, app, actor, body, cookies, now }) => {
    await closeAccount(app, em, actor, { ...body, now })
    clearClientCookies(cookies, app.config)
  })
}
