import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Middleware, ParameterizedContext } from 'koa'
import type { Config } from '../config.ts'
import { deriveKeyFor } from '../crypto/keys.ts'
import { cookieName, type SecretCookie, secretCookie } from './cookies.ts'
import { Failure, fail } from './errors.ts'

/** Carries the token of a request, and the new token of an answer that changes it. */
const CSRF_HEADER = 'x-csrf-token'

const SEED = /^[A-Za-z0-9_-]{43}$/

/** What the cookie holds. */
export const newCsrfSeed = () => randomBytes(32).toString('base64url')

export const isCsrfSeed = (text: string | undefined): text is string => SEED.test(text ?? '')

/** What a token is made of: the browser's seed, and who is signed in there, in the console and in the client area. */
export interface CsrfBinding {
  seed: string | undefined
  accessToken: string | undefined
  clientAccessToken: string | undefined
}

/** Reads the cookies to which the token of a request is bound. */
export function csrfBindingOf(ctx: Pick<ParameterizedContext, 'headers' | 'cookies'>, config: Config): CsrfBinding {
  const read = (cookie: SecretCookie) => secretCookie(ctx, config, cookie)
  return { seed: read('csrf'), accessToken: read('accessToken'), clientAccessToken: read('clientAccessToken') }
}

/** The token of a page. It is valid for this browser and its present sign-in only. */
export const csrfTokenOf = (secret: string, { seed, accessToken = '', clientAccessToken = '' }: CsrfBinding) =>
  createHmac('sha256', deriveKeyFor(secret, 'csrf'))
    .update(JSON.stringify([seed, accessToken, clientAccessToken]))
    .digest('base64url')

interface Expected {
  secret: string
  origins: readonly string[]
  binding: CsrfBinding
}

/** Whether a script of ours sent the request. No script of another site can send both headers and read the answer. */
const isFromOwnScript = (origins: readonly string[], headers: IncomingHttpHeaders) =>
  headers['x-requested-with'] === 'XMLHttpRequest' && origins.includes(headers.origin ?? '')

/** Refuses an unsafe request unless one of our own pages made it: token of its cookies, script header, origin. */
export function assertNotForged({ secret, origins, binding }: Expected, headers: IncomingHttpHeaders): void {
  const token = String(headers[CSRF_HEADER] ?? '')
  const isOurs =
    isFromOwnScript(origins, headers) && isCsrfSeed(binding.seed) && isEqual(token, csrfTokenOf(secret, binding))
  if (!isOurs) throw fail('csrf')
}

/** Refuses requests that no script has sent: a link, a picture or a form of any page cannot add the header. */
export function assertByScript(headers: IncomingHttpHeaders): void {
  if (headers['x-requested-with'] !== 'XMLHttpRequest') throw fail('csrf')
}

/**
 * Sends the new token in the answer that signs in or out, and in the refusal of a page that stayed open while another
 * tab did so: open pages go on. Only our own pages can read it.
 */
export const renewCsrfToken = (config: Config, origins: readonly string[]): Middleware => {
  const { APP_SECRET: secret } = config
  return async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      const isStale = error instanceof Failure && error.code === 'csrf' && isFromOwnScript(origins, ctx.headers)
      const binding = isStale ? csrfBindingOf(ctx, config) : undefined
      if (isCsrfSeed(binding?.seed)) ctx.set(CSRF_HEADER, csrfTokenOf(secret, { ...binding, seed: binding.seed }))
      throw error
    }
    const set = ctx.res.getHeader('set-cookie')
    if (set === undefined) return
    const signed = signedInBy(set as string | string[], config)
    if (Object.keys(signed).length)
      ctx.set(CSRF_HEADER, csrfTokenOf(secret, { ...csrfBindingOf(ctx, config), ...signed }))
  }
}

/** The sign-ins that an answer sets in a browser; empty values where it ends them. */
function signedInBy(setCookies: string | string[], config: Config): Partial<CsrfBinding> {
  const pairs = [setCookies].flat().map((line) => (line.split(';')[0] ?? '').split('='))
  const cookieValue = (cookie: SecretCookie) => pairs.findLast(([name]) => name === cookieName(config, cookie))?.[1]
  const [accessToken, clientAccessToken] = [cookieValue('accessToken'), cookieValue('clientAccessToken')]
  return {
    ...(accessToken !== undefined && { accessToken }),
    ...(clientAccessToken !== undefined && { clientAccessToken }),
  }
}

/**
 * Refuses requests of pages that are not ours. That is enough for endpoints without a sign-in: a framed page sends no
 * cookie.
 */
export function assertOwnOrigin(origins: readonly string[], { origin }: IncomingHttpHeaders): void {
  if (!origins.includes(origin ?? '')) throw fail('csrf')
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
