import type Router from '@koa/router'
import { enqueueAccountMessage } from '../accounts/account-messages.ts'
import { completeSignIn } from '../accounts/complete-sign-in.ts'
import { confirmPassword } from '../accounts/confirm-password.ts'
import { endSignIns } from '../accounts/sign-in.ts'
import { tracePasskeyRefusal } from '../accounts/sign-in-trace.ts'
import { writePractitionerAudit } from '../audit/service.ts'
import type { Config } from '../config.ts'
import { queryOf } from '../db/query.ts'
import { route } from '../http/route.ts'
import { CHALLENGE_MS, newChallenge } from './challenge.ts'
import { passkeys } from './contract.ts'
import { relyingPartyOf } from './relying-party.ts'
import { addPasskey, beginPasskey, listPasskeys, type PasskeyContext, removePasskey } from './service.ts'
import { idOfHandle, signInByPasskey } from './sign-in.ts'

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
    await writePractitionerAudit(queryOf(em), 'account.passkey_added', { actor, now })
    await enqueueAccountMessage(queryOf(em), actor, 'passkeyAdded', { now })
    return added
  })

  route(router, passkeys.remove, async ({ em, app, actor, params, body, now }) => {
    await confirmPassword(queryOf(em), actor, body.currentPassword, app.limits)
    await removePasskey(em, actor, params.id, now)
    await writePractitionerAudit(queryOf(em), 'account.passkey_removed', { actor, now })
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

  route(router, passkeys.signIn, async (request) => {
    const { em, app, body, address, userAgent, now } = request
    const means = { ...meansOf(app, now), address, userAgent, limits: app.limits }
    const signedIn = await signInByPasskey(em, body, means).catch(async (refusal: unknown) => {
      const userId = idOfHandle(body.credential.userHandle)
      await tracePasskeyRefusal({ em, app, userId, address, now }, refusal)
      throw refusal
    })
    return completeSignIn(request, signedIn)
  })
}

const meansOf = ({ config }: { config: Config }, now: Date): PasskeyContext => ({
  secret: config.APP_SECRET,
  party: relyingPartyOf(config),
  now,
})
