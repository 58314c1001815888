import type Router from '@koa/router'
import { confirmEmail } from '../accounts/confirm-email.ts'
import { accounts } from '../accounts/contract.ts'
import { clearSignInCookies, setUserCookies } from '../accounts/cookies.ts'
import { resetPassword } from '../accounts/recovery.ts'
import { readUser } from '../accounts/service.ts'
import { signOut, signOutEverywhere } from '../accounts/sign-in.ts'
import { remainingMs } from '../accounts/sign-ins.ts'
import { readInPractice } from '../db/native.ts'
import { queryOf } from '../db/query.ts'
import { cookieName } from '../http/cookies.ts'
import { route } from '../http/route.ts'
import { endConnectionsWith } from './connections.ts'

/** Takes an account back from an intruder: everything that they could have left in it ends. */
export function accountRecoveryRoutes(router: Router): void {
  route(router, accounts.resetPassword, async ({ em, app, actor, body, cookies, address, now }) => {
    const { token, password, keepsConnections } = body
    const secret = app.config.APP_SECRET
    const endConnections = endConnectionsWith(app.config)
    await resetPassword(em, token, password, { secret, address, now, endConnections, keepsConnections })
    // The sign-in page comes next in any case.
    if (actor) await signOut(em, actor.practiceId, actor.authSessionId)
    clearSignInCookies(cookies, app.config)
  })

  route(router, accounts.verifyEmail, async ({ em, app, actor, body, cookies, now }) => {
    const { config } = app
    const secret = config.APP_SECRET
    const endConnections = endConnectionsWith(config)
    const confirmed = await confirmEmail(em, { ...body, password: body.password, actor, secret, now, endConnections })
    if (confirmed.isPractice) return confirmed
    if (actor?.userId === confirmed.userId) {
      if (!cookies.get(cookieName(config, 'accessToken'))) return confirmed
      const user = await readInPractice(app.orm, actor.practiceId, ({ query }) => readUser(query, actor.userId))
      setUserCookies(cookies, config, user, await remainingMs(queryOf(em), actor.authSessionId, now))
    } else {
      // The sign-in page comes next, with the chosen password.
      if (actor) await signOut(em, actor.practiceId, actor.authSessionId)
      clearSignInCookies(cookies, config)
    }
    return confirmed
  })

  route(router, accounts.signOutEverywhere, async ({ em, app, actor, body, cookies, now }) => {
    const query = queryOf(em)
    await signOutEverywhere(query, actor, now)
    if (!body.keepsConnections) await endConnectionsWith(app.config)(query, actor, now)
    clearSignInCookies(cookies, app.config)
  })
}
