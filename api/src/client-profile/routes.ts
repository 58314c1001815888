import type Router from '@koa/router'
import { clearClientCookies } from '../client-area/cookies.ts'
import { endClientSignIns } from '../client-area/link.ts'
import { dropAddressLinks } from '../client-area/new-address.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { clientAction } from '../http/client-action.ts'
import { fail } from '../http/errors.ts'
import { route } from '../http/route.ts'
import { changeLanguage, changeOwnDetails, requestName } from './change.ts'
import { clientProfile } from './contract.ts'
import { confirmNewEmail, requestNewEmail } from './new-email.ts'
import { readClientProfile } from './profile.ts'

export function clientProfileRoutes(router: Router): void {
  route(router, clientProfile.get, (call) => readClientProfile(clientAction(call)))
  route(router, clientProfile.change, async (call) => {
    await changeLanguage(clientAction(call), call.body.locale)
    return readClientProfile(clientAction(call))
  })
  route(router, clientProfile.changeKnown, async (call) => {
    await changeOwnDetails(clientAction(call), { ...call.params, change: call.body })
    return readClientProfile(clientAction(call))
  })
  route(router, clientProfile.requestName, (call) => requestName(clientAction(call), { ...call.params, ...call.body }))
  route(router, clientProfile.changeEmail, async (call) => {
    const { em, app, actor, body, address, now } = call
    await requestNewEmail(app, em, actor, { ...body, address, now })
    return readClientProfile(clientAction(call))
  })
  route(router, clientProfile.keepEmail, ({ em, actor }) => dropAddressLinks(queryOf(em), actor.accountId))
  route(router, clientProfile.confirmEmail, async ({ em, app, actor, cookies, body, now }) => {
    const confirmed = await confirmNewEmail(app, em, { token: body.token, actor, now })
    clearClientCookies(cookies, app.config)
    return confirmed
  })
  route(router, clientProfile.endSignIn, async ({ em, app, actor, cookies, params: { id } }) => {
    const own = await tablesOf(em)
      .selectFrom('ClientSession')
      .select('id')
      .where('id', '=', id)
      .where('clientAccountId', '=', actor.accountId)
      .executeTakeFirst()
    if (!own) throw fail('not_found')
    await endClientSignIns(em, actor.accountId, id)
    if (id === actor.clientSessionId) clearClientCookies(cookies, app.config)
  })
  route(router, clientProfile.signOutEverywhere, async ({ em, app, actor, cookies }) => {
    await endClientSignIns(em, actor.accountId)
    clearClientCookies(cookies, app.config)
  })
}
