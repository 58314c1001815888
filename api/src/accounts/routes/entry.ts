import type Router from '@koa/router'
import { queryOf } from '../../db/query.ts'
import { PLATFORM } from '../../http/captcha.ts'
import { route } from '../../http/route.ts'
import { accounts } from '../contract.ts'
import { judgePassword } from '../password-rule.ts'
import { guessableWords, requestAccountLink } from '../recovery.ts'
import { register } from '../registration.ts'

/** Endpoints for people who are not signed in, or need not be. */
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
    requestAccountLink(queryOf(em), 'verify', body.email, { limits: app.limits, address, now }),
  )

  route(router, accounts.forgotPassword, ({ em, app, body, address, now }) =>
    requestAccountLink(queryOf(em), 'reset', body.email, { limits: app.limits, address, now }),
  )
}
