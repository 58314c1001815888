import type { Context, Middleware } from 'koa'
import { openToken, signToken } from '../crypto/token.ts'
import { poolOf, queryOn, readInPractice } from '../db/native.ts'
import { type Query, queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { iconOf } from '../files/picture.ts'
import { findPicture, loadPicture } from '../files/pictures.ts'
import { tonesOf } from '../format/tones.ts'
import { networkOf } from '../http/address.ts'
import { readClientActor } from '../http/client-actor.ts'
import type { App } from '../http/context.ts'
import { secretCookie } from '../http/cookies.ts'
import { fail } from '../http/errors.ts'
import { stateOf } from '../http/request-state.ts'
import type { Lang } from '../http/schema.ts'
import type { PracticeId } from '../practice-id.ts'
import { isDiscreet } from '../practices/discretion.ts'
import { readSettings } from '../practices/settings.ts'
import { forEachPerson } from './each-practice.ts'

const SIDES = [192, 512] as const
const ICON = /^\/client-icon\/(192|512)\/([\w-]{1,200})\.png$/

/** A browser asks for three files when it installs. */
const ASKED = { points: 120, seconds: 60 }

/** The name of an area that must not reveal its practice. */
const neutralNames = { fr: 'Espace client', en: 'Client area' } satisfies Record<Lang, string>

/** How the installed area looks: like its practice, or neutral where that would reveal too much. */
interface Look {
  lang: Lang
  name: string | null
  color: string | null
  /** The token of the practice's logo as an icon. */
  icon: string | null
}

/** The manifest of the client area and its icons: `/client.webmanifest`, `/client-icon/{side}/{token}.png`. */
export function installedArea(app: App): Middleware {
  return async (ctx, next) => {
    const [, side, token = ''] = ICON.exec(ctx.path) ?? []
    if (ctx.path !== '/client.webmanifest' && !side) return next()
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    stateOf(ctx).route = '(client area)'
    await app.limits.spend('client area', `address ${networkOf(stateOf(ctx).address)}`, ASKED)
    if (side) return sendIcon(app, ctx, Number(side), token)
    ctx.set('Cache-Control', 'private, no-store')
    ctx.vary('Cookie')
    ctx.body = JSON.stringify(manifestOf(await lookFor(app, ctx)))
    ctx.type = 'application/manifest+json'
  }
}

function manifestOf({ lang, name, color, icon }: Look) {
  const title = name ?? neutralNames[lang]
  return {
    id: '/client',
    start_url: '/client',
    scope: '/client',
    display: 'standalone',
    lang,
    name: title,
    short_name: title,
    background_color: '#ffffff',
    theme_color: tonesOf(color).light.primary,
    icons: SIDES.flatMap((side) => {
      const src = icon ? `/client-icon/${side}/${icon}.png` : `/client-icon-${side}.png`
      return (['any', 'maskable'] as const).map((purpose) => ({
        src,
        sizes: `${side}x${side}`,
        type: 'image/png',
        purpose,
      }))
    }),
  }
}

/** The only practice of the signed-in client, unless it, the client or a child of theirs asks for discretion. */
async function lookFor(app: App, ctx: Context): Promise<Look> {
  const token = secretCookie(ctx, app.config, 'clientAccessToken')
  const now = app.now()
  const actor = token ? await readClientActor(queryOn(await poolOf(app.orm)), token, now) : null
  const lang = actor?.locale ?? (ctx.acceptsLanguages('fr', 'en') === 'en' ? 'en' : 'fr')
  const nobodys: Look = { lang, name: null, color: null, icon: null }
  if (!actor) return nobodys
  const known = await forEachPerson(
    { app, query: queryOf(app.orm.em.fork()), actor, now },
    (em, { practiceId, patientId }) => shownPractice(queryOf(em), practiceId, patientId),
  )
  const [practice] = known
  const isOneOpenly = known.every((other) => other.practiceId === practice?.practiceId && !other.isDiscreet)
  if (!practice || !isOneOpenly) return nobodys
  const { practiceId, name, primaryColor, logoId } = practice
  const icon = logoId && signToken(app.config.APP_SECRET, 'client_icon', { practiceId, id: logoId })
  return { lang, name, color: primaryColor, icon }
}

async function shownPractice(query: Query, practiceId: PracticeId, patientId: string) {
  const tables = tablesOf(query)
  const settings = await readSettings(query, practiceId)
  const found = await tables
    .selectFrom('Practice as c')
    .innerJoin('Patient as p', 'p.practiceId', 'c.id')
    .select(['c.name', 'c.primaryColor', 'p.isDiscreet'])
    .where('c.id', '=', practiceId)
    .where('p.id', '=', patientId)
    .executeTakeFirstOrThrow()
  const logo = await tables
    .selectFrom('Picture')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('kind', '=', 'logo')
    .executeTakeFirst()
  return { ...found, practiceId, isDiscreet: isDiscreet(settings, found), logoId: logo?.id ?? null }
}

/**
 * Sends the logo as an icon. Browsers ask without a sign-in, so its address is signed; a removed logo is `not_found`.
 */
async function sendIcon(app: App, ctx: Context, side: number, token: string): Promise<void> {
  const opened = openToken(app.config.APP_SECRET, 'client_icon', token)
  if (!opened?.matches(1)) throw fail('not_found')
  const { practiceId, id } = opened
  await readInPractice(app.orm, practiceId, ({ query }) => findPicture(query, practiceId, id))
  const icon = await iconOf(await loadPicture(app.config, practiceId, id), side)
  ctx.set('Cache-Control', 'private, max-age=31536000, immutable')
  ctx.set('X-Content-Type-Options', 'nosniff')
  ctx.body = icon
  ctx.type = 'png'
}
