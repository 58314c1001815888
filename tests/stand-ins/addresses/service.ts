import { createServer } from 'node:http'
import Koa, { type Context } from 'koa'
import { listen } from '../listen.ts'
import { featureOf } from './feature.ts'
import { search } from './search.ts'

/** The path of the real service: `https://data.geopf.fr/geocodage/search`. */
const BASE = '/geocodage'
const SHORTEST = 3
const LONGEST = 200
const MOST = 100

/** Answers like Géoplateforme's geocoding, for the few streets of `places.ts`. Port 0 takes a free one. */
export async function startAddresses({ port = 0 } = {}) {
  const { url, stop } = await listen(createServer(createService().callback()), port)
  return { url: `${url}${BASE}`, stop }
}

function createService(): Koa {
  const app = new Koa()
  app.silent = true
  app.use((ctx) => {
    if (ctx.path === `${BASE}/search`) return answerSearch(ctx)
    ctx.status = ctx.path === BASE ? 200 : 404
    ctx.body = { title: 'geocodage' }
  })
  return app
}

function answerSearch(ctx: Context) {
  const {
    q = '',
    limit = '10',
    autocomplete = '1',
    index = 'address',
    ...unknown
  } = ctx.query as Record<string, string>
  const refusal = whyNot(q, limit, index, Object.keys(unknown))
  if (refusal) {
    ctx.status = 400
    ctx.body = { code: 400, detail: [refusal], message: 'Failed parsing query' }
    return
  }
  const found = search(q, { isPrefix: autocomplete !== '0' }).slice(0, Number(limit))
  ctx.body = { type: 'FeatureCollection', features: found.map(featureOf), query: q }
}

/** What is wrong with a request; undefined if nothing is. */
function whyNot(q: string, limit: string, index: string, unknown: string[]): string | undefined {
  const text = q.trim()
  if (text.length < SHORTEST || text.length > LONGEST || !/^[\p{L}\p{N}]/u.test(text))
    return `q: must contain between ${SHORTEST} and ${LONGEST} chars and start with a number or a letter`
  if (!/^\d+$/.test(limit) || Number(limit) < 1 || Number(limit) > MOST) return `limit: must be from 1 to ${MOST}`
  if (index !== 'address') return 'index: only address is known here'
  if (unknown.length) return `${unknown.join(', ')}: not known here`
  return undefined
}
