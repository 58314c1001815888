import type Router from '@koa/router'
import { clearClientCookies } from '../client-area/cookies.ts'
import { endClientSignIns } from '../client-area/link.ts'
import { dropAddressLinks } from '../client-area/new-address.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { fail } from '../http/errors.ts'
import { route } from '../http/route.ts'
import { changeLanguage, changeOwnDetails, requestName } from './change.ts'
import { clientProfile } from './contract.ts'
import { confirmNewEmail, requestNewEmail } from './new-email.ts'
import { readClientProfile } from './profile.ts'

export function clientProfileRoutes(router: Router): void {
  route(router, clientProfile.get, ({ em, app, actor, now }) => readClientProfile(app, queryOf(em), actor, now))
  route(router, clientProfile.change, async ({ em, app, actor, body, now }) => {
    await changeLanguage(app, queryOf(em), actor, body.locale, now)
    return readClientProfile(app, queryOf(em), actor, now)
  })
  route(router, clientProfile.changeKnown, async ({ em, app, actor, params, body, now }) => {
    await changeOwnDetails(app, queryOf(em), actor, { ...params, change: body, now })
    return readClientProfile(app, queryOf(em), actor, now)
  })
  route(router, clientProfile.requestName, ({ em, app, actor, params, body, now }) =>
    requestName(app, queryOf(em), actor, { ...params, ...body, now }),
  )
  route(router, clientProfile.changeEmail, async ({ em, app, actor, body, address, now }) => {
    await requestNewEmail(app, em, actor, { ...body, address, now })
    return readClientProfile(app, queryOf(em), actor, now)
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
