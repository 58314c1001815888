import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { keyFor } from '../crypto/keys.ts'
import { fail } from './errors.ts'

/** HttpOnly: a page shows the token made from it, and a script of another site can neither read nor set it. */
export const CSRF_COOKIE = 'csrf'

const SEED = /^[A-Za-z0-9_-]{43}$/

/** What the cookie holds. */
export const newCsrfSeed = () => randomBytes(32).toString('base64url')

export const isCsrfSeed = (text: string | undefined): text is string => SEED.test(text ?? '')

/** The token of a page, made from the browser's cookie; it stays the same at sign-in. */
export const csrfTokenOf = (secret: string, seed: string) =>
  createHmac('sha256', keyFor(secret, 'csrf')).update(seed).digest('base64url')

/** Refuses an unsafe request unless one of our own pages made it: token of its cookie, script header, origin. */
export function assertNotForged(
  { secret, origins }: { secret: string; origins: readonly string[] },
  headers: IncomingHttpHeaders,
  seed: string | undefined,
): void {
  const token = String(headers['x-csrf-token'] ?? '')
  const isOurs =
    headers['x-requested-with'] === 'XMLHttpRequest' &&
    origins.includes(headers.origin ?? '') &&
    isCsrfSeed(seed) &&
    isEqual(token, csrfTokenOf(secret, seed))
  if (!isOurs) throw fail('csrf')
}

/** Refuses what no script has sent: a link, a picture or a form of any page cannot add the header. */
export function assertByScript(headers: IncomingHttpHeaders): void {
  if (headers['x-requested-with'] !== 'XMLHttpRequest') throw fail('csrf')
}

/** Refuses what no page of ours has sent. Enough where nothing is done in anybody's name: a framed page has no cookie. */
export function assertOwnOrigin(origins: readonly string[], { origin }: IncomingHttpHeaders): void {
  if (!origins.includes(origin ?? '')) throw fail('csrf')
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
