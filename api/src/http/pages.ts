import { randomBytes } from 'node:crypto'
import type { Context, Middleware } from 'koa'
import { type Config, isSecure } from '../config.ts'
import { cookieName, cookieOptions, type SecretCookie } from './cookies.ts'
import { type CsrfBinding, csrfTokenOf, isCsrfSeed, newCsrfSeed } from './csrf.ts'
import {
  type EmbeddedSnapshot,
  embeddedMarkup,
  embeddedSnapshotOf,
  type ReadEmbeddedSnapshot,
} from './embedded-snapshot.ts'
import { fail } from './errors.ts'
import type { Folder } from './files.ts'
import { withRecaptcha } from './form-captcha.ts'
import { type Framing, framingOf, framingTag, type ReadAllowedSites } from './framing.ts'
import { escapeHtml, headOf, isListed } from './public-pages.ts'
import { parametersOf, stateOf } from './request-state.ts'
import type { Lang } from './schema.ts'
import { pagePolicy } from './security-headers.ts'
import { thirdPartyTag, withThirdParties } from './third-parties.ts'

/**
 * Serves the console's one page at every address that people open; its own routes decide what to show. The client area
 * has a smaller script of its own.
 */
export const pages =
  (config: Config, console: Folder, allowedSites: ReadAllowedSites, viewOf: ReadEmbeddedSnapshot): Middleware =>
  async (ctx) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD')
      throw fail('method_not_allowed')
    }
    if (!ctx.accepts('html')) throw fail('not_found')
    stateOf(ctx).route = '(page)'
    const page = await console.file(isOfClients(ctx.path) ? 'client.html' : 'index.html')
    if (page) {
      const framing = await framingOf(ctx.path, stateOf(ctx).address, allowedSites)
      const lang = languageOfAddress(ctx) ?? languageOf(ctx)
      const view =
        framing?.practiceId && !framing.isMissing
          ? await embeddedSnapshotOf(ctx, framing.practiceId, lang, viewOf)
          : null
      // One answer for a practice that is unknown, disabled, suspended or no practice at all.
      if (framing?.isMissing) ctx.status = 404
      return writePage(ctx, config, page.content.toString('utf8'), { framing, view })
    }
    ctx.status = 503
    ctx.set('Retry-After', '10')
    ctx.body = 'The console is not built yet: run "npm run build -w console", or "npm start", which does it by itself.'
  }

/** Pages whose address is a signed link, or to which Stripe leads back with one. */
const SECRET_PATH = /^\/((booking|consent|forms|pay|review)\/.|stripe\/(success|cancel)$)/

interface PageOptions {
  /** Null where the page is in no frame. */
  framing: Framing | null
  policy?: typeof pagePolicy
  view?: EmbeddedSnapshot | null
}

/**
 * Writes the page with this browser's CSRF token, its language, the nonce of this answer, and its title for those who
 * run no script.
 */
export function writePage(
  ctx: Context,
  config: Config,
  html: string,
  { framing, policy = pagePolicy, view = null }: PageOptions,
) {
  const nonce = randomBytes(18).toString('base64url')
  const isHttps = isSecure(config)
  const lang = (framing && languageOfAddress(ctx)) ?? languageOf(ctx)
  const { title, tags } = headOf(ctx.path, lang, config)
  // A frame of another site sends no cookie, and its calls need none.
  const csrf = framing ? '' : csrfTokenOf(config.APP_SECRET, heldBy(ctx, config))
  const values = {
    CSRF: csrf,
    LANG: lang,
    NONCE: nonce,
    TITLE: view ? escapeHtml(view.title) : title,
    HEAD:
      tags +
      installTags(ctx.path, config) +
      (view ? `<meta name="description" content="${escapeHtml(view.description)}">` : '') +
      thirdPartyTag(ctx, config) +
      framingTag(framing),
  }
  ctx.set('Cache-Control', 'no-store')
  ctx.set(
    'Content-Security-Policy',
    withRecaptcha(withThirdParties(policy(nonce, isHttps, framing?.sites), ctx, config), ctx.path, config),
  )
  // Old browsers know only this header, which cannot name a site.
  if (framing?.sites.length) ctx.remove('X-Frame-Options')
  ctx.vary('Cookie')
  ctx.vary('Accept-Language')
  if (!isListed(ctx.path)) ctx.set('X-Robots-Tag', 'noindex')
  // No referrer, not even to our next page: a third party's script there could read it.
  if (SECRET_PATH.test(ctx.path)) ctx.set('Referrer-Policy', 'no-referrer')
  ctx.type = 'html'
  const page = html.replace(
    /<!-- %HEAD% -->|%(CSRF|LANG|NONCE|TITLE)%/g,
    (_, name: keyof typeof values = 'HEAD') => values[name],
  )
  ctx.body = view ? page.replace('<div id="app">', (app) => embeddedMarkup(view, nonce, parametersOf(ctx)) + app) : page
}

const isOfClients = (path: string) => /^\/client(\/|$)/.test(path)

/** The tags by which a browser installs the client area: only on its pages, and not where no build can be kept. */
const installTags = (path: string, { CONSOLE_DEV_URL }: Config) =>
  isOfClients(path) && !CONSOLE_DEV_URL
    ? '<link rel="manifest" href="/client.webmanifest" crossorigin="use-credentials">' +
      '<link rel="apple-touch-icon" href="/client-icon-192.png">'
    : ''

/** The cookies to which the page's token is bound. A browser without a seed gets one. */
function heldBy(ctx: Context, config: Config): CsrfBinding {
  const held = (cookie: SecretCookie) => ctx.cookies.get(cookieName(config, cookie))
  return {
    seed: csrfSeedOf(ctx, config),
    accessToken: held('accessToken'),
    clientAccessToken: held('clientAccessToken'),
  }
}

function csrfSeedOf(ctx: Context, config: Config): string {
  const cookie = cookieName(config, 'csrf')
  const held = ctx.cookies.get(cookie)
  if (isCsrfSeed(held)) return held
  const seed = newCsrfSeed()
  ctx.cookies.set(cookie, seed, cookieOptions(config, true))
  return seed
}

/** The language in a frame's address: the site around it knows its own language. */
function languageOfAddress(ctx: Context): Lang | null {
  const lang = parametersOf(ctx).get('lang')
  return lang === 'fr' || lang === 'en' ? lang : null
}

/** The language chosen in this browser, else one that it understands, else French. */
export function languageOf(ctx: Context): Lang {
  const chosen = ctx.cookies.get('language')
  if (chosen === 'fr' || chosen === 'en') return chosen
  return ctx.acceptsLanguages('fr', 'en') === 'en' ? 'en' : 'fr'
}
