import type Router from '@koa/router'
import { queryOf } from '../db/query.ts'
import { route } from '../http/route.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { accounts } from './contract.ts'
import { areUserCookiesStale, clearSignInCookies, refreshUserCookies } from './cookies.ts'
import { readUser } from './service.ts'
import { signIn, signOut } from './sign-in.ts'
import { traceRefusal } from './sign-in-trace.ts'

export function accountsRoutes(router: Router): void {
  route(router, accounts.login, async (request) => {
    const { em, app, body, address, userAgent, now } = request
    const signedIn = await signIn(app, body, { address, userAgent, now }).catch(async (refusal: unknown) => {
      await traceRefusal({ em, app, email: body.email, address, now }, refusal)
      throw refusal
    })
    return completeSignIn(request, signedIn)
  })

  route(router, accounts.logout, async ({ em, app, actor, cookies }) => {
    if (actor) await signOut(em, actor.practiceId, actor.authSessionId)
    clearSignInCookies(cookies, app.config)
  })

  route(router, accounts.user, async ({ em, app, actor, cookies, now }) => {
    const user = await readUser(queryOf(em), actor.userId)
    if (areUserCookiesStale(cookies, user)) await refreshUserCookies(queryOf(em), { app, cookies, actor, now })
    return { ...user, isTotpRequired: actor.isTotpRequired }
  })
}
