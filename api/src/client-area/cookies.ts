import type * as z from 'zod'
import type { Config } from '../config.ts'
import type { RequestContext } from '../http/context.ts'
import { cookieName, cookieOptions } from '../http/cookies.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { REMEMBERED_MS } from '../http/sign-in-life.ts'
import type { ClientUser } from './contract.ts'

type Cookies = RequestContext<Endpoint>['cookies']

/** The readable cookie: it tells the interface that somebody is signed in, and authorises nothing. */
const SHOWN = 'clientData'

/** Sets the two cookies of a client's sign-in together. */
export function setClientCookies(
  cookies: Cookies,
  config: Config,
  { token, isRemembered }: { token: string; isRemembered: boolean },
  { email, practices }: z.output<typeof ClientUser>,
) {
  const lasting = isRemembered ? { maxAge: REMEMBERED_MS } : {}
  // A guardian may be no client of the first practice, or of any.
  const first = practices.find(({ firstname }) => firstname !== null)
  const shown = { email, name: first ? `${first.firstname} ${first.lastname}` : '' }
  cookies.set(cookieName(config, 'clientAccessToken'), token, { ...cookieOptions(config, true), ...lasting })
  cookies.set(SHOWN, encodeURIComponent(JSON.stringify(shown)), { ...cookieOptions(config, false), ...lasting })
}

/** Clears the two together. */
export function clearClientCookies(cookies: Cookies, config: Config) {
  cookies.set(cookieName(config, 'clientAccessToken'), '', { ...cookieOptions(config, true), maxAge: 0 })
  cookies.set(SHOWN, '', { ...cookieOptions(config, false), maxAge: 0 })
}
