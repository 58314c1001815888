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

/** Sets the three cookies of a sign-in together. Scripts can read the two that only say what to show. */
export function setSignInCookies(cookies: Cookies, config: Config, token: string, isRemembered: boolean, user: Shown) {
  const lasting = isRemembered ? { maxAge: REMEMBERED_MS } : {}
  const { email, name, timezone, isAdmin, entity } = user
  const shown = { email, name, timezone, isAdmin, entity: { name: entity.name } }
  const write = (cookie: string, value: string, httpOnly: boolean) =>
    cookies.set(cookie, value, { ...options(config, httpOnly), ...lasting })
  write('accessToken', token, true)
  write('userData', encodeURIComponent(JSON.stringify(shown)), false)
  write('userAbilityRules', encodeURIComponent(JSON.stringify(packed(rulesOf(user)))), false)
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
