import type { ParameterizedContext } from 'koa'
import { type Config, isSecure } from '../config.ts'
import { fail } from './errors.ts'

/** Cookies that authorise, or prove where a request comes from. No script can read them. */
export type SecretCookie = 'accessToken' | 'clientAccessToken' | 'csrf'

/**
 * The name of a secret cookie. Where our pages use HTTPS it begins with `__Host-`: a browser then takes it from this
 * host alone, so no sibling domain can plant one (RFC 6265bis, 4.1.3.2).
 */
export const cookieName = (config: Config, cookie: SecretCookie) => (isSecure(config) ? `__Host-${cookie}` : cookie)

/** The attributes of every cookie of ours. */
export const cookieOptions = (config: Config, httpOnly: boolean) =>
  ({ httpOnly, sameSite: 'lax', secure: isSecure(config), path: '/', overwrite: true }) as const

type Request = Pick<ParameterizedContext, 'headers' | 'cookies'>

/**
 * Reads a secret cookie. If two have one name, another site of the same domain may have set one of them, so both are
 * refused with `bad_request`.
 */
export function secretCookie({ headers, cookies }: Request, config: Config, cookie: SecretCookie): string | undefined {
  const name = cookieName(config, cookie)
  if (countOf(headers.cookie ?? '', name) > 1)
    throw fail('bad_request', { detail: `The cookie ${name} is sent twice.` })
  return cookies.get(name)
}

const countOf = (header: string, name: string) =>
  header.split(';').filter((pair) => pair.slice(0, pair.indexOf('=')).trim() === name).length
