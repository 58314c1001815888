import type Router from '@koa/router'
import { enqueueAccountMessage } from '../accounts/account-messages.ts'
import { confirmPassword } from '../accounts/confirm-password.ts'
import { setSignInCookies } from '../accounts/cookies.ts'
import { isSecondFactorDue } from '../accounts/second-factor/due.ts'
import { readUser } from '../accounts/service.ts'
import { endSignIns, signOut } from '../accounts/sign-in.ts'
import { traceSignIn } from '../accounts/sign-in-trace.ts'
import { writePractitionerAudit } from '../audit/service.ts'
import type { Config } from '../config.ts'
import { readInPractice } from '../db/native.ts'
import { queryOf } from '../db/query.ts'
import { route } from '../http/route.ts'
import { CHALLENGE_MS, newChallenge } from './challenge.ts'
import { passkeys } from './contract.ts'
import { partyOf } from './party.ts'
import { addPasskey, beginPasskey, listPasskeys, type PasskeyMeans, removePasskey } from './service.ts'
import { signInByPasskey } from './sign-in.ts'

/** Adding and removing a passkey needs the password again, and is mailed to the owner. */
export function passkeysRoutes(router: Router): void {
  route(router, passkeys.list, ({ em, actor }) => listPasskeys(em, actor))

  route(router, passkeys.begin, async ({ em, app, actor, body, now }) => {
    await confirmPassword(queryOf(em), actor, body.currentPassword, app.limits)
    return beginPasskey(em, actor, meansOf(app, now))
  })

  route(router, passkeys.add, async ({ em, app, actor, body, now }) => {
    const { isFirst, ...added } = await addPasskey(em, actor, body, meansOf(app, now))
    if (isFirst) await endSignIns(queryOf(em), actor, actor.authSessionId)
    await writePractitionerAudit(queryOf(em), actor, 'account.passkey_added', now)
    await enqueueAccountMessage(queryOf(em), actor, 'passkeyAdded', { now })
    return added
  })

  route(router, passkeys.remove, async ({ em, app, actor, params, body, now }) => {
    await confirmPassword(queryOf(em), actor, body.currentPassword, app.limits)
    await removePasskey(em, actor, params.id)
    await writePractitionerAudit(queryOf(em), actor, 'account.passkey_removed', now)
    await enqueueAccountMessage(queryOf(em), actor, 'passkeyRemoved', { now })
  })

  route(router, passkeys.ask, ({ app, now }) => {
    const { secret, party } = meansOf(app, now)
    return {
      challenge: Buffer.from(newChallenge(secret, { for: 'sign-in' }, now)).toString('base64url'),
      rpId: party.id,
      timeout: CHALLENGE_MS,
      userVerification: 'required' as const,
    }
  })

  route(router, passkeys.signIn, async ({ em, app, actor, body, cookies, address, userAgent, now }) => {
    const from = { ...meansOf(app, now), address, userAgent }
    const signedIn = await signInByPasskey(em, body, from)
    const { token, userId, practiceId } = signedIn
    const user = await readInPractice(app.orm, practiceId, ({ query }) => readUser(query, userId))
    await traceSignIn(em, { ...signedIn, name: user.name }, { secret: app.config.APP_SECRET, address, now })
    if (actor) await signOut(em, actor.practiceId, actor.authSessionId)
    setSignInCookies(cookies, app.config, token, body.remember, user)
    return { ...user, isTotpRequired: user.isTotpRequired || isSecondFactorDue(user, now) }
  })
}

const meansOf = ({ config }: { config: Config }, now: Date): PasskeyMeans => ({
  secret: config.APP_SECRET,
  party: partyOf(config),
  now,
})
