import type Router from '@koa/router'
import { writePractitionerAudit } from '../../audit/service.ts'
import { queryOf } from '../../db/query.ts'
import { route } from '../../http/route.ts'
import { enqueueAccountMessage } from '../account-messages.ts'
import { confirmPassword } from '../confirm-password.ts'
import { accounts } from '../contract.ts'
import { changeByCode } from '../second-factor/change-by-code.ts'
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
    await writePractitionerAudit(queryOf(em), 'account.second_factor_on', { actor, now })
    await enqueueAccountMessage(queryOf(em), actor, 'secondFactorOn', { now })
    await forgive()
    return { recoveryCodes }
  })

  route(router, accounts.newRecoveryCodes, { transaction: 'own' }, async ({ app, actor, body, within, now }) => {
    const recoveryCodes = await changeByCode(app, { actor, body, within, now }, async (query) => {
      const codes = await renewRecoveryCodes(query, actor, body.code, { secret: app.config.APP_SECRET, now })
      await writePractitionerAudit(query, 'account.recovery_codes_renewed', { actor, now })
      await enqueueAccountMessage(query, actor, 'recoveryCodes', { now })
      return codes
    })
    return { recoveryCodes }
  })

  route(router, accounts.turnOffTotp, { transaction: 'own' }, ({ app, actor, body, within, now }) =>
    changeByCode(app, { actor, body, within, now }, async (query) => {
      await turnOffTotp(query, actor, body.code, { secret: app.config.APP_SECRET, now })
      await writePractitionerAudit(query, 'account.second_factor_off', { actor, now })
      await enqueueAccountMessage(query, actor, 'secondFactorOff', { now })
    }),
  )
}
