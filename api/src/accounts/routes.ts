import type Router from '@koa/router'
import { readInPractice } from '../db/native.ts'
import { queryOf } from '../db/query.ts'
import { route } from '../http/route.ts'
import { accounts } from './contract.ts'
import { clearSignInCookies, isShownOtherwise, setSignInCookies, showUserAgain } from './cookies.ts'
import { isSecondFactorDue } from './second-factor/due.ts'
import { readUser } from './service.ts'
import { signIn, signOut } from './sign-in.ts'
import { traceRefusal, traceSignIn } from './sign-in-trace.ts'

export function accountsRoutes(router: Router): void {
  route(router, accounts.login, async ({ em, app, actor, body, cookies, address, userAgent, now }) => {
    const signedIn = await signIn(app, body, { address, userAgent, now }).catch(async (refusal: unknown) => {
      await traceRefusal({ em, app, email: body.email, address, now }, refusal)
      throw refusal
    })
    const { token, userId, practiceId } = signedIn
    const user = await readInPractice(app.orm, practiceId, ({ query }) => readUser(query, userId))
    await traceSignIn(em, { ...signedIn, name: user.name }, { secret: app.config.APP_SECRET, address, now })
    if (actor) await signOut(em, actor.practiceId, actor.authSessionId)
    setSignInCookies(cookies, app.config, token, body.remember, user)
    return { ...user, isTotpRequired: user.isTotpRequired || isSecondFactorDue(user, now) }
  })

  route(router, accounts.logout, async ({ em, app, actor, cookies }) => {
    if (actor) await signOut(em, actor.practiceId, actor.authSessionId)
    clearSignInCookies(cookies, app.config)
  })

  route(router, accounts.user, async ({ em, app, actor, cookies, now }) => {
    const user = await readUser(queryOf(em), actor.userId)
    if (isShownOtherwise(cookies, user)) await showUserAgain(queryOf(em), cookies, app.config, actor, now)
    return { ...user, isTotpRequired: actor.isTotpRequired }
  })
}
