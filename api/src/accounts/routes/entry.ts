import type Router from '@koa/router'
import { readInPractice } from '../../db/native.ts'
import { queryOf } from '../../db/query.ts'
import { PLATFORM } from '../../http/captcha.ts'
import { route } from '../../http/route.ts'
import { confirmEmail } from '../address.ts'
import { accounts } from '../contract.ts'
import { clearSignInCookies, showUser } from '../cookies.ts'
import { judgePassword } from '../password-rule.ts'
import { guessableWords, requestLink, resetPassword } from '../recovery.ts'
import { register } from '../registration.ts'
import { readUser } from '../service.ts'
import { signOut } from '../sign-in.ts'
import { remainingMs } from '../sign-ins.ts'

/** What somebody does who is not signed in, or need not be. */
export function entryRoutes(router: Router): void {
  route(router, accounts.registrationChallenge, { transaction: 'none' }, ({ app, now }) =>
    app.captcha.challenge(PLATFORM, 'register', now),
  )

  route(router, accounts.register, ({ em, app, body, address, now }) =>
    register(em, body, {
      limits: app.limits,
      proof: app.captcha.check(body.captcha, PLATFORM, 'register', now),
      secret: app.config.APP_SECRET,
      address,
      now,
    }),
  )

  route(router, accounts.passwordStrength, async ({ em, actor, body }) => {
    const known = actor ? await guessableWords(queryOf(em), actor.userId) : []
    return { strength: await judgePassword(body.password, body.about.concat(known)) }
  })

  route(router, accounts.resendVerification, ({ em, app, body, address, now }) =>
    requestLink(queryOf(em), 'verify', body.email, { limits: app.limits, address, now }),
  )

  route(router, accounts.forgotPassword, ({ em, app, body, address, now }) =>
    requestLink(queryOf(em), 'reset', body.email, { limits: app.limits, address, now }),
  )

  route(router, accounts.resetPassword, async ({ em, app, actor, body, cookies, address, now }) => {
    await resetPassword(em, body.token, body.password, { secret: app.config.APP_SECRET, address, now })
    // The sign-in page comes next in any case.
    if (actor) await signOut(em, actor.practiceId, actor.authSessionId)
    clearSignInCookies(cookies, app.config)
  })

  route(router, accounts.verifyEmail, async ({ em, app, actor, body, cookies, now }) => {
    const confirmed = await confirmEmail(em, body.token, { now, authSessionId: actor?.authSessionId ?? null })
    if (actor?.userId === confirmed.userId && cookies.get('accessToken')) {
      const user = await readInPractice(app.orm, actor.practiceId, ({ query }) => readUser(query, actor.userId))
      showUser(cookies, app.config, user, await remainingMs(queryOf(em), actor.authSessionId, now))
    }
    return confirmed
  })
}
