import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import Koa from 'koa'
import { listen } from '../listen.ts'
import { stripeActions } from './actions.ts'
import { answerStripe, type Service } from './api.ts'
import { expireLapsed } from './checkout.ts'
import { performAct } from './control.ts'
import { createDeliveries, type WebhookEndpoint } from './deliveries.ts'
import { createIdempotency } from './idempotency.ts'
import { MOST_PER_PAGE } from './lists.ts'
import { readForm } from './parameters.ts'
import type { Platform } from './platform.ts'
import { openThings } from './store.ts'
import { answerPages } from './web.ts'

export { signatureOf } from './deliveries.ts'
export type { Charge, CheckoutSession, Dispute, PaymentIntent, Payout, Refund } from './things.ts'
export type Stripe = Awaited<ReturnType<typeof startStripe>>

interface Options {
  /** Port 0 takes a free one. */
  port?: number
  /** The folder of its state; without one the state ends with the process. */
  dir?: string
  key?: string
  endpoints?: WebhookEndpoint[]
  now?: () => Date
  /** The delays before an undelivered webhook is sent again; `[]` never does. */
  retriesMs?: number[]
}

const LAPSE_MS = 1000

/** Acts as Stripe, with what Connect, Checkout, refunds, disputes and payouts need. */
export async function startStripe({
  port = 0,
  dir,
  key = 'sk_test_ancrage',
  endpoints = [],
  now = () => new Date(),
  retriesMs,
}: Options = {}) {
  const server = createServer()
  const { url, stop } = await listen(server, port)
  const store = openThings(dir)
  const deliveries = createDeliveries(endpoints, now, retriesMs)
  const platform: Platform = { store, deliveries, url, now, mostPerPage: MOST_PER_PAGE }
  const service: Service = { platform, idempotency: createIdempotency(store, now), faults: [], key, requests: [] }

  const stripe = {
    url,
    key,
    endpoints,
    ...stripeActions(service),
    async stop(): Promise<void> {
      clearInterval(lapses)
      deliveries.stop()
      await stop()
    },
  }

  const app = new Koa()
  app.silent = true
  app.use(async (ctx) => {
    const body = ctx.method === 'POST' || ctx.method === 'DELETE' ? await text(ctx.req) : ''
    store.readAdded()
    if (/^\/v[12]\//.test(ctx.path)) return answerStripe(ctx, service, body)
    if (!ctx.path.startsWith('/stand-in/')) return answerPages(ctx, stripe, platform, new URLSearchParams(body))
    const isJson = ctx.is('json')
    const order = isJson ? JSON.parse(body) : readForm(body || ctx.querystring)
    ctx.body = (await performAct(stripe, ctx.path.slice('/stand-in/'.length), order)) ?? ctx.throw(404)
  })
  server.on('request', app.callback())
  const lapses = setInterval(() => expireLapsed(platform), LAPSE_MS)
  lapses.unref()
  return stripe
}
