import type { Config } from '../config.ts'
import { isSecure } from '../config.ts'
import { REMEMBERED_MS } from '../http/actor.ts'
import type { Context } from '../http/context.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { rulesOf } from './abilities.ts'
import { packed } from './policy.ts'

type Cookies = Context<Endpoint>['cookies']

/** What the interface shows of a signed-in person without asking. */
interface Shown {
  id: string
  email: string
  name: string
  timezone: string
  isAdmin: boolean
  entity: { id: string; name: string }
}

const options = (config: Config, httpOnly: boolean) =>
  ({ httpOnly, sameSite: 'lax', secure: isSecure(config), path: '/', overwrite: true }) as const

/** Sets the three cookies of a sign-in together. */
export function setSignInCookies(cookies: Cookies, config: Config, token: string, isRemembered: boolean, user: Shown) {
  const maxAge = isRemembered ? REMEMBERED_MS : undefined
  cookies.set('accessToken', token, { ...options(config, true), ...(maxAge && { maxAge }) })
  showUser(cookies, config, user, maxAge)
}

/** Sets the two cookies that scripts can read: they only say what to show. `maxAge`: milliseconds, of a remembered sign-in. */
export function showUser(cookies: Cookies, config: Config, user: Shown, maxAge?: number) {
  const { email, name, timezone, isAdmin, entity } = user
  const shown = { email, name, timezone, isAdmin, entity: { name: entity.name } }
  const write = (cookie: string, value: unknown) =>
    cookies.set(cookie, encodeURIComponent(JSON.stringify(value)), {
      ...options(config, false),
      ...(maxAge && { maxAge }),
    })
  write('userData', shown)
  write('userAbilityRules', packed(rulesOf(user)))
}

/** Clears the three together. */
export function clearSignInCookies(cookies: Cookies, config: Config) {
  for (const [cookie, httpOnly] of [
    ['accessToken', true],
    ['userData', false],
    ['userAbilityRules', false],
  ] as const)
    cookies.set(cookie, '', { ...options(config, httpOnly), maxAge: 0 })
}
