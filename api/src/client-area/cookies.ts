import type * as z from 'zod'
import type { Config } from '../config.ts'
import { isSecure } from '../config.ts'
import { REMEMBERED_MS } from '../http/actor.ts'
import { CLIENT_COOKIE } from '../http/client-actor.ts'
import type { RequestContext } from '../http/context.ts'
import type { Endpoint } from '../http/endpoint.ts'
import type { ClientUser } from './contract.ts'

type Cookies = RequestContext<Endpoint>['cookies']

/** The readable cookie: it shows the interface that somebody is signed in, and opens nothing. */
const SHOWN = 'clientData'

const options = (config: Config, httpOnly: boolean) =>
  ({ httpOnly, sameSite: 'lax', secure: isSecure(config), path: '/', overwrite: true }) as const

/** Sets the two cookies of a client's sign-in together. */
export function setClientCookies(
  cookies: Cookies,
  config: Config,
  { token, isRemembered }: { token: string; isRemembered: boolean },
  { email, practices: [first] }: z.output<typeof ClientUser>,
) {
  const lasting = isRemembered ? { maxAge: REMEMBERED_MS } : {}
  const shown = { email, name: first ? `${first.firstname} ${first.lastname}` : '' }
  cookies.set(CLIENT_COOKIE, token, { ...options(config, true), ...lasting })
  cookies.set(SHOWN, encodeURIComponent(JSON.stringify(shown)), { ...options(config, false), ...lasting })
}

/** Clears the two together. */
export function clearClientCookies(cookies: Cookies, config: Config) {
  cookies.set(CLIENT_COOKIE, '', { ...options(config, true), maxAge: 0 })
  cookies.set(SHOWN, '', { ...options(config, false), maxAge: 0 })
}
