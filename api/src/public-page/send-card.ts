import type { Context } from 'koa'
import { readInPractice } from '../db/native.ts'
import { networkOf } from '../http/address.ts'
import type { App } from '../http/context.ts'
import { fail } from '../http/errors.ts'
import { parametersOf, stateOf } from '../http/request-state.ts'
import { cardOf } from './card.ts'
import { practiceOfSlug } from './find.ts'
import { readPageData } from './reading.ts'
import { isCardCached, isQueueFull, renderCard } from './render-card.ts'
import { pageVersion } from './version.ts'
import { pageViewOf } from './view.ts'

/** Where the picture of a published page is. */
export const CARD_PATH = /^\/p\/([a-z0-9-]{1,60})\/apercu\.png$/

/** The limit for cards that must be drawn. A cached card counts as a page. */
const DRAWN = { points: 20, seconds: 60 }

/** The product's own picture takes the place of one that cannot be drawn. */
const INSTEAD = '/ancrage-card.png'

/** Sends the picture by which a published page is shown where its link is shared; 404 where nothing is published. */
export async function sendCard(app: App, ctx: Context, slug: string): Promise<void> {
  stateOf(ctx).route = '(picture of a public page)'
  const practiceId = await practiceOfSlug(app.orm, slug)
  if (!practiceId) throw fail('not_found')
  const lang = parametersOf(ctx).get('lang') === 'en' ? 'en' : 'fr'
  const { config } = app
  const card = await readInPractice(app.orm, practiceId, async ({ query }) => {
    if ((await pageVersion(query, practiceId)) === null) return null
    const request = { practiceId, lang, reviewsPage: 1, isPreview: false, now: app.now(), config } as const
    const data = await readPageData(query, request)
    return data && cardOf(pageViewOf(data, { lang, token: null, chosen: null, font: null }, config))
  })
  if (!card) throw fail('not_found')
  if (!card.name) return leadToOther(ctx)
  if (!isCardCached(card)) await app.limits.spend('cards', `address ${networkOf(stateOf(ctx).address)}`, DRAWN)
  try {
    ctx.body = await renderCard(card)
  } catch (error) {
    if (!isQueueFull(error)) app.log.error({ err: error }, 'the picture of a page could not be drawn')
    return leadToOther(ctx)
  }
  // Its address in the page changes with what it says.
  ctx.set('Cache-Control', 'public, max-age=86400')
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
  ctx.type = 'png'
}

function leadToOther(ctx: Context): void {
  ctx.set('Cache-Control', 'no-store')
  ctx.redirect(INSTEAD)
}
