import type { ServerResponse } from 'node:http'
import type { Context, Middleware } from 'koa'
import helmet from 'koa-helmet'

const YEAR_SECONDS = 31_536_000

/** The strictest headers for every answer; pages and files that other sites load relax their own. */
export function securityHeaders(isHttps: boolean): Middleware {
  const headers = headersOf(
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
      strictTransportSecurity: isHttps && { maxAge: YEAR_SECONDS, includeSubDomains: true },
      referrerPolicy: { policy: 'same-origin' },
      frameguard: { action: 'deny' },
      crossOriginEmbedderPolicy: false,
    }),
  )
  return (ctx, next) => {
    for (const [name, value] of headers) ctx.res.setHeader(name, value)
    return next()
  }
}

/** The headers that a layer sets, the same each time: to have a dozen layers find them out costs as much as a route. */
function headersOf(layer: Middleware): [name: string, value: string][] {
  const headers: [string, string][] = []
  const res = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader: () => undefined,
  } as unknown as ServerResponse
  void layer({ req: {}, res } as Context, async () => undefined)
  if (headers.length === 0) throw new Error('the layer sets its headers later')
  return headers
}

/** Who may frame a page: nobody, unless sites are named. They must be origins already. */
const framedBy = (sites: readonly string[]) => `frame-ancestors ${sites.length ? sites.join(' ') : "'none'"}`

/** In development Vite writes scripts and styles into the page and opens a socket. */
export const devPolicy = (_nonce = '', _isHttps = false, sites: readonly string[] = []) =>
  `${framedBy(sites)}; object-src 'none'; base-uri 'none'`

/** What a page of the console may load and run. Inline scripts carry the nonce; no style element needs to be inline. */
export function pagePolicy(nonce: string, isHttps: boolean, sites: readonly string[] = []): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    // A recording plays from the page's own memory.
    'media-src blob:',
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    framedBy(sites),
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
