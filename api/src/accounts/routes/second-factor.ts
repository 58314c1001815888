import type Router from '@koa/router'
import { writePractitionerAudit } from '../../audit/service.ts'
import { queryOf } from '../../db/query.ts'
import { route } from '../../http/route.ts'
import { enqueueAccountMessage } from '../account-messages.ts'
import { confirmPassword } from '../confirm-password.ts'
import { accounts } from '../contract.ts'
import {
  beginTotp,
  confirmTotp,
  readSecondFactor,
  renewRecoveryCodes,
  turnOffTotp,
} from '../second-factor/enrolment.ts'
import { limitSignedInGuesses } from '../second-factor/limit-guesses.ts'
import { endSignIns } from '../sign-in.ts'

/** Sets up, renews and removes the second factor. Each change needs the password and is mailed to the owner. */
export function secondFactorRoutes(router: Router): void {
  route(router, accounts.secondFactor, ({ em, actor, now }) => readSecondFactor(queryOf(em), actor, now))

  route(router, accounts.beginTotp, async ({ em, app, actor, body, now }) => {
    await confirmPassword(queryOf(em), actor, body.currentPassword, app.limits)
    return beginTotp(queryOf(em), actor, { secret: app.config.APP_SECRET, now })
  })

  route(router, accounts.confirmTotp, async ({ em, app, actor, body, now }) => {
    const forgive = await limitSignedInGuesses(app.limits, actor)
    const recoveryCodes = await confirmTotp(queryOf(em), actor, body.code, { secret: app.config.APP_SECRET, now })
    await endSignIns(queryOf(em), actor, actor.authSessionId)
    await writePractitionerAudit(queryOf(em), actor, 'account.second_factor_on', now)
    await enqueueAccountMessage(queryOf(em), actor, 'secondFactorOn', { now })
    await forgive()
    return { recoveryCodes }
  })

  route(router, accounts.newRecoveryCodes, async ({ em, app, actor, body, now }) => {
    await confirmPassword(queryOf(em), actor, body.currentPassword, app.limits)
    const forgive = await limitSignedInGuesses(app.limits, actor)
    const means = { secret: app.config.APP_SECRET, now }
    const recoveryCodes = await renewRecoveryCodes(queryOf(em), actor, body.code, means)
    await writePractitionerAudit(queryOf(em), actor, 'account.recovery_codes_renewed', now)
    await enqueueAccountMessage(queryOf(em), actor, 'recoveryCodes', { now })
    await forgive()
    return { recoveryCodes }
  })

  route(router, accounts.turnOffTotp, async ({ em, app, actor, body, now }) => {
    await confirmPassword(queryOf(em), actor, body.currentPassword, app.limits)
    const forgive = await limitSignedInGuesses(app.limits, actor)
    await turnOffTotp(queryOf(em), actor, body.code, { secret: app.config.APP_SECRET, now })
    await writePractitionerAudit(queryOf(em), actor, 'account.second_factor_off', now)
    await enqueueAccountMessage(queryOf(em), actor, 'secondFactorOff', { now })
    await forgive()
  })
}
