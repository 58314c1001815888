import { readInPractice } from '../db/native.ts'
import type { EntityManager } from '../db/orm.ts'
import type { RequestContext } from '../http/context.ts'
import type { accounts } from './contract.ts'
import { setSignInCookies } from './cookies.ts'
import { isSecondFactorDue } from './second-factor/due.ts'
import { readUser } from './service.ts'
import { type SignedIn, signOut } from './sign-in.ts'
import { traceSignIn } from './sign-in-trace.ts'

type SignInRequest = Pick<
  RequestContext<typeof accounts.login>,
  'app' | 'actor' | 'cookies' | 'address' | 'userAgent' | 'now'
> & {
  em: EntityManager
  body: { remember: boolean }
}

/**
 * Completes any sign-in: its line in the log, the end of the browser's earlier sign-in, the cookies. Returns the user
 * as the page sees them.
 */
export async function completeSignIn(
  { em, app, actor, body, cookies, address, userAgent, now }: SignInRequest,
  signedIn: SignedIn,
) {
  const { token, userId, practiceId } = signedIn
  const user = await readInPractice(app.orm, practiceId, ({ query }) => readUser(query, userId))
  await traceSignIn(em, { ...signedIn, name: user.name }, { secret: app.config.APP_SECRET, address, userAgent, now })
  if (actor) await signOut(em, actor.practiceId, actor.authSessionId)
  setSignInCookies(cookies, app.config, user, { token, isRemembered: body.remember })
  return { ...user, isTotpRequired: user.isTotpRequired || isSecondFactorDue(user, now) }
}
