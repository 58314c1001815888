import type Router from '@koa/router'
import { writePractitionerAudit } from '../../audit/service.ts'
import { hashPassword } from '../../crypto/password.ts'
import { queryOf } from '../../db/query.ts'
import { countMail } from '../../http/rate-limit.ts'
import { route } from '../../http/route.ts'
import { enqueueLink } from '../account-messages.ts'
import { confirmPassword } from '../confirm-password.ts'
import { accounts } from '../contract.ts'
import { clearSignInCookies } from '../cookies.ts'
import { assertStrongPassword } from '../password-rule.ts'
import { guessableWords, setPassword } from '../recovery.ts'
import { endSignIn, listSignIns } from '../sign-ins.ts'

/** Limits the addresses that one account may request: more would be mail to strangers. */
const NEW_ADDRESSES = { points: 5, seconds: 3600 }

/** Changes the own account. Changing how it is opened needs the password again. */
export function ownAccountRoutes(router: Router): void {
  route(router, accounts.changePassword, async ({ em, app, actor, body, now }) => {
    const query = queryOf(em)
    await confirmPassword(query, actor, body.currentPassword, app.limits)
    await assertStrongPassword('password', body.password, await guessableWords(query, actor.userId))
    await setPassword(query, actor, await hashPassword(body.password), { now, except: actor.authSessionId })
  })

  route(router, accounts.changeEmail, async ({ em, app, actor, body, address, now }) => {
    await confirmPassword(queryOf(em), actor, body.currentPassword, app.limits)
    // Nobody learns here whether an address has an account: only the reader of its mailbox does.
    await app.limits.spend('new address', actor.userId, NEW_ADDRESSES)
    await countMail(app.limits, { kind: 'change', email: body.email, address })
    await writePractitionerAudit(queryOf(em), 'account.email_change_requested', { actor, now })
    await enqueueLink(queryOf(em), actor, 'newEmail', { secret: app.config.APP_SECRET, now, email: body.email })
  })

  route(router, accounts.signIns, ({ em, actor, now }) => listSignIns(queryOf(em), actor, now))

  route(router, accounts.endSignIn, async ({ em, app, actor, params, cookies, now }) => {
    await endSignIn(queryOf(em), actor, params.id)
    await writePractitionerAudit(queryOf(em), 'account.device_signed_out', { actor, now })
    if (params.id === actor.authSessionId) clearSignInCookies(cookies, app.config)
  })
}
