import type { Config } from '../config.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PractitionerActor } from '../http/actor.ts'
import type { RequestContext } from '../http/context.ts'
import { cookieName, cookieOptions } from '../http/cookies.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { REMEMBERED_MS } from '../http/sign-in-life.ts'
import { rulesOf } from './abilities.ts'
import { packedRules } from './policy.ts'
import { readUser } from './service.ts'

type Cookies = RequestContext<Endpoint>['cookies']

/** What the interface shows of a signed-in person without a request. */
interface Shown {
  id: string
  email: string
  name: string
  timezone: string
  isAdmin: boolean
  entity: { id: string; name: string }
}

/** Sets the three cookies of a sign-in together. */
export function setSignInCookies(
  cookies: Cookies,
  config: Config,
  user: Shown,
  { token, isRemembered }: { token: string; isRemembered: boolean },
) {
  const maxAge = isRemembered ? REMEMBERED_MS : undefined
  cookies.set(cookieName(config, 'accessToken'), token, { ...cookieOptions(config, true), ...(maxAge && { maxAge }) })
  setUserCookies(cookies, config, user, maxAge)
}

/**
 * Sets the two cookies that scripts can read: they only say what to show. `maxAge`: milliseconds, of a remembered
 * sign-in.
 */
export function setUserCookies(cookies: Cookies, config: Config, user: Shown, maxAge?: number) {
  for (const [cookie, value] of Object.entries(shownOf(user)))
    cookies.set(cookie, value, { ...cookieOptions(config, false), ...(maxAge && { maxAge }) })
}

/** The two cookies by name, as they are written. */
function shownOf(user: Shown) {
  const { email, name, timezone, isAdmin, entity } = user
  const written = (value: unknown) => encodeURIComponent(JSON.stringify(value))
  return {
    userData: written({ email, name, timezone, isAdmin, entity: { name: entity.name } }),
    userAbilityRules: written(packedRules(rulesOf(user))),
  }
}

/** Whether this browser's cookies are out of date: another browser changed the person since. */
export const areUserCookiesStale = (cookies: Cookies, user: Shown) =>
  Object.entries(shownOf(user)).some(([cookie, value]) => cookies.get(cookie) !== value)

/** What is used of a request of somebody who is signed in. */
interface SignedInRequest {
  app: { config: Config }
  cookies: Cookies
  actor: Pick<PractitionerActor, 'userId' | 'authSessionId'>
  now: Date
}

/** Sets the two again after a change; they end with the browser's sign-in. */
export async function refreshUserCookies(
  query: Query,
  { app: { config }, cookies, actor, now }: SignedInRequest,
): Promise<void> {
  const { userId, authSessionId } = actor
  if (!cookies.get(cookieName(config, 'accessToken'))) return
  const signIn = await tablesOf(query)
    .selectFrom('AuthSession')
    .select(['isRemembered', 'expiresAt'])
    .where('id', '=', authSessionId)
    .executeTakeFirst()
  const maxAge = signIn?.isRemembered ? signIn.expiresAt.getTime() - now.getTime() : undefined
  setUserCookies(cookies, config, await readUser(query, userId), maxAge)
}

/** Clears the three together. */
export function clearSignInCookies(cookies: Cookies, config: Config) {
  for (const [cookie, httpOnly] of [
    [cookieName(config, 'accessToken'), true],
    ['userData', false],
    ['userAbilityRules', false],
  ] as const)
    cookies.set(cookie, '', { ...cookieOptions(config, httpOnly), maxAge: 0 })
}
