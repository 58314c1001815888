import type { Context, Middleware } from 'koa'
import { isSecure } from '../config.ts'
import { readInPractice } from '../db/native.ts'
import { parseStart } from '../format/start.ts'
import { networkOf } from '../http/address.ts'
import type { App } from '../http/context.ts'
import type { Folder } from '../http/files.ts'
import { withRecaptcha } from '../http/form-captcha.ts'
import { parametersOf, stateOf } from '../http/request-state.ts'
import type { Lang } from '../http/schema.ts'
import type { PracticeId } from '../practice-id.ts'
import { pageCache } from './cache.ts'
import type { RenderedPage } from './document.ts'
import { currentSlugOf, practiceOfSlug, publishedPages } from './find.ts'
import { pageFont } from './page-font.ts'
import { documentPolicy } from './page-policy.ts'
import { practiceOfPreview } from './preview.ts'
import { type LegalPath, legalPaths, renderPublicPage } from './render.ts'
import { CARD_PATH, sendCard } from './send-card.ts'
import { sendRobots, sendSitemap } from './sitemap.ts'
import { pageVersion } from './version.ts'
import type { PageView } from './view.ts'

/** As many as the pages that are framed. */
const VIEWS = { points: 300, seconds: 60 }

/** As an address is written; what is spelled otherwise is nobody's page. */
const PAGE = /^\/p\/([a-z0-9-]{1,60})(?:\/(mentions-legales|conditions|confidentialite))?\/?$/

/** What pages are drawn with: those that are held, and the build that has their font. */
interface Press {
  held: ReturnType<typeof pageCache>
  console: Folder
}

/**
 * Serves `/p/{slug}`, its picture and legal pages, `/sitemap.xml` and `/robots.txt`. An unknown name is 404, with the
 * console's page, which says so.
 */
export function publicPages(app: App, console: Folder): Middleware {
  const press = { held: pageCache(), console }
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    if (ctx.path === '/robots.txt') return sendRobots(ctx, app.config)
    if (ctx.path === '/sitemap.xml') {
      await spend(app, ctx)
      return sendSitemap(ctx, app.config, await publishedPages(app.orm))
    }
    if (!ctx.path.startsWith('/p/')) return next()
    await spend(app, ctx)
    const [, cardOfSlug] = CARD_PATH.exec(ctx.path) ?? []
    if (cardOfSlug) return sendCard(app, ctx, cardOfSlug)
    const [, slug = '', under] = PAGE.exec(ctx.path) ?? []
    const token = parametersOf(ctx).get('preview')
    const isPreview = token !== null
    const practiceId = isPreview
      ? practiceOfPreview(app.config, slug && token, app.now())
      : await practiceOfSlug(app.orm, slug)
    const below = legalPaths.find((name) => name === under) ?? null
    if (practiceId && (await show(app, ctx, press, { practiceId, below, isPreview }))) return
    const moved = practiceId || isPreview ? null : await currentSlugOf(app.orm, slug)
    if (moved) {
      stateOf(ctx).route = '(public page)'
      // Names come back: no browser may keep it.
      ctx.set('Cache-Control', 'no-cache')
      ctx.redirect(`/p/${moved}${below ? `/${below}` : ''}${ctx.search}`)
      ctx.status = 301
      return
    }
    ctx.status = 404
    return next()
  }
}

const spend = (app: App, ctx: Context) =>
  app.limits.spend('public pages', `address ${networkOf(stateOf(ctx).address)}`, VIEWS)

interface Found {
  practiceId: PracticeId
  below: LegalPath
  isPreview: boolean
}

/** Writes the page; false where there is none. */
async function show(
  app: App,
  ctx: Context,
  { held, console }: Press,
  { practiceId, below, isPreview }: Found,
): Promise<boolean> {
  const search = parametersOf(ctx)
  const token = isPreview ? search.get('preview') : null
  const [lang, chosen] = [langOf(search), chosenOf(search)]
  const reviewsPage = /^[1-9]\d{0,3}$/.exec(search.get('avis') ?? '')?.[0] ?? '1'
  const now = app.now()
  const page = await readInPractice(app.orm, practiceId, async ({ query }) => {
    const asked = { practiceId, lang, chosen, below, reviewsPage: Number(reviewsPage), token, now, app }
    const draw = async () => renderPublicPage(query, { ...asked, font: await pageFont(console, app.config) })
    if (isPreview) return draw()
    const version = await pageVersion(query, practiceId)
    if (version === null) return null
    // Anybody can ask for any type, day and page of reviews: none of these takes the place of a page.
    if (chosen || reviewsPage !== '1') return draw()
    return held(JSON.stringify([practiceId, lang, below]), version, now, draw)
  })
  if (!page) return false
  send(app, ctx, page, isPreview)
  return true
}

function send(
  { config }: App,
  ctx: Context,
  { html, styleHash, tag, leadsTo }: RenderedPage,
  isPreview: boolean,
): void {
  stateOf(ctx).route = '(public page)'
  // Asked for again each time: an unpublished page is gone at once.
  ctx.set('Cache-Control', isPreview ? 'no-store' : 'public, no-cache')
  if (isPreview) {
    ctx.set('X-Robots-Tag', 'noindex')
    ctx.set('Referrer-Policy', 'no-referrer')
  }
  if (leadsTo) {
    ctx.redirect(leadsTo)
    return
  }
  ctx.set('Content-Security-Policy', withRecaptcha(documentPolicy(styleHash, isSecure(config)), ctx.path, config))
  ctx.status = 200
  if (!isPreview) {
    ctx.set('ETag', `W/"${tag}"`)
    if (ctx.fresh) {
      ctx.status = 304
      return
    }
  }
  ctx.type = 'html'
  ctx.body = html
}

const langOf = (search: URLSearchParams): Lang | undefined =>
  (['fr', 'en'] as const).find((lang) => lang === search.get('lang'))

/** What a link to a time asks for; anything else is passed over. */
function chosenOf(search: URLSearchParams): PageView['chosen'] {
  const [sessionTypeId, date] = [search.get('seance') ?? '', search.get('jour') ?? '']
  if (!/^[\da-f-]{36}$/.test(sessionTypeId) || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return null
  return { sessionTypeId, date, startsAt: parseStart(search.get('debut') ?? undefined) }
}
