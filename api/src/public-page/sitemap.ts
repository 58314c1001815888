import type { Context } from 'koa'
import type { Config } from '../config.ts'
import { stateOf } from '../http/request-state.ts'

/** What search engines may read: the product's own pages and those that practices have published. */
const LISTED = ['/accueil', '/mentions-legales', '/politique-de-confidentialite', '/accessibilite']

/** Paths that belong to somebody, or are a secret. Pages also say so themselves. */
const CLOSED = [
  '/api/',
  '/client-api/',
  '/webhooks/',
  '/ical/',
  '/booking/',
  '/forms/',
  '/consent/',
  '/pay/',
  '/review/',
]

const HOUR = 'public, max-age=3600'

/** `/robots.txt` (RFC 9309). What a page looks like hangs on files that stay open. */
export function sendRobots(ctx: Context, { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): void {
  const open = 'Allow: /api/public/practices/'
  send(ctx, 'text/plain; charset=utf-8', [
    'User-agent: *',
    open,
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${PUBLIC_URL}/sitemap.xml`,
    '',
  ])
}

/** `/sitemap.xml`: an unpublished page is not in it. No name of a page needs to be escaped (`slug-names.ts`). */
export function sendSitemap(
  ctx: Context,
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
  pages: readonly { slug: string; publishedAt: Date }[],
): void {
  send(ctx, 'application/xml; charset=utf-8', [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...LISTED.map((path) => `<url><loc>${PUBLIC_URL}${path}</loc></url>`),
    ...pages.map(
      ({ slug, publishedAt }) =>
        `<url><loc>${PUBLIC_URL}/p/${slug}</loc><lastmod>${publishedAt.toISOString()}</lastmod></url>`,
    ),
    '</urlset>',
    '',
  ])
}

function send(ctx: Context, type: string, lines: string[]): void {
  stateOf(ctx).route = '(public page)'
  // An unpublished page must be gone from it soon.
  ctx.set('Cache-Control', type.startsWith('application/xml') ? 'no-cache' : HOUR)
  ctx.type = type
  ctx.body = lines.join('\n')
}
