import { millisecondsInDay } from 'date-fns/constants'
import type { Middleware } from 'koa'
import type { Config } from '../config.ts'
import { fail } from './errors.ts'

/** `/.well-known/security.txt` (RFC 9116): where to report a weakness. Made from SECURITY_CONTACT, 404 without it. */
export const securityText =
  ({ SECURITY_CONTACT, PUBLIC_URL }: Config, now: () => Date): Middleware =>
  (ctx, next) => {
    if (ctx.path !== '/.well-known/security.txt') return next()
    if (!SECURITY_CONTACT) throw fail('not_found')
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    const contact = SECURITY_CONTACT.startsWith('https:') ? SECURITY_CONTACT : `mailto:${SECURITY_CONTACT}`
    // Readers count the file as stale after this, so it is renewed as long as a server runs.
    const expires = new Date(Math.ceil(now().getTime() / millisecondsInDay + 90) * millisecondsInDay)
    ctx.set('Cache-Control', 'public, max-age=3600')
    ctx.type = 'text/plain; charset=utf-8'
    ctx.body = [
      `Contact: ${contact}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: fr, en',
      `Canonical: ${PUBLIC_URL}/.well-known/security.txt`,
      '',
    ].join('\n')
  }
