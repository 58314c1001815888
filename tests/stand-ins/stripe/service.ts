import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import Koa from 'koa'
import { listen } from '../listen.ts'
import { deauthorise, decide, type OnboardingOutcome } from './accounts.ts'
import { answerStripe, type Service } from './api.ts'
import { checkoutOf, expireLapsed } from './checkout.ts'
import { performAct } from './control.ts'
import { createDeliveries, type WebhookEndpoint } from './deliveries.ts'
import { closeDispute, openDispute } from './disputes.ts'
import type { StripeFault } from './faults.ts'
import { createIdempotency } from './idempotency.ts'
import { readForm } from './parameters.ts'
import { attemptPayment, type PaymentAttempt } from './paying.ts'
import { makePayout } from './payouts.ts'
import type { Platform } from './platform.ts'
import { failRefund, settleRefunds } from './refund-outcomes.ts'
import { refund } from './refunds.ts'
import { openThings } from './store.ts'
import type { Charge, CheckoutSession, Dispute, Payout, Refund, Thing } from './things.ts'
import { answerPages } from './web.ts'

export { signatureOf } from './deliveries.ts'
export type { Charge, CheckoutSession, Dispute, PaymentIntent, Refund } from './things.ts'
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
  const platform: Platform = { store, deliveries, url, now }
  const faults: StripeFault[] = []
  const service: Service = { platform, idempotency: createIdempotency(store, now), faults, key, requests: [] }

  /** A thing of any account, with the account. */
  function owned<T extends Thing>(object: T['object'], id: string): [string, T] {
    const entry = store.get(id)
    if (!entry?.account || entry.thing.object !== object) throw new Error(`There is no ${object} ${id}`)
    return [entry.account, entry.thing as T]
  }

  const stripe = {
    url,
    key,
    endpoints,
    requests: service.requests,
    /** The answer to each delivery. */
    attempts: deliveries.attempts,
    fault: (fault: StripeFault) => void faults.push({ ...fault }),
    mend: () => void faults.splice(0),
    hold: deliveries.hold,
    release: deliveries.release,
    forget: deliveries.forget,
    settled: deliveries.settled,
    /** Makes the next deliveries get lost, have a wrong signature, or come twice. */
    lose: (times = 1) => deliveries.spoil('lost', times),
    missign: (times = 1) => deliveries.spoil('wronglySigned', times),
    twice: (times = 1) => deliveries.spoil('twice', times),
    /** Answers Stripe's questions; `restricted` happens to a complete account. */
    onboard: (account: string, outcome: OnboardingOutcome) => decide(platform, account, outcome),
    deauthorise: (account: string) => deauthorise(platform, account),
    /** Pays on the page. */
    pay(id: string, { card = '4242424242424242', authenticate }: { card?: string; authenticate?: boolean } = {}) {
      const [account] = owned<CheckoutSession>('checkout.session', id)
      const payer = { card, name: 'Zoé Œuvrard', email: 'zoe@essais.test' }
      const session = checkoutOf(platform, account, id)
      const attempt: PaymentAttempt = attemptPayment(platform, account, session, payer)
      if (attempt.outcome !== 'authentication' || authenticate === undefined) return attempt
      return attemptPayment(platform, account, session, { ...payer, isAuthenticated: authenticate })
    },
    /** Refunds a payment as the account's owner does in Stripe's dashboard. */
    refundInDashboard(id: string, amount?: number): Refund {
      const [account, charge] = owned<Charge>('charge', id)
      return refund(platform, account, charge, { amount })
    },
    failRefund: (id: string) => failRefund(platform, ...owned<Refund>('refund', id)),
    /** Completes or returns what waits at the bank. */
    settle: (account: string) => settleRefunds(platform, account, true),
    dispute: (id: string): Dispute => openDispute(platform, ...owned<Charge>('charge', id)),
    closeDispute: (id: string, status: 'won' | 'lost') =>
      closeDispute(platform, ...owned<Dispute>('dispute', id), status),
    payout: (account: string): Payout | undefined => makePayout(platform, account),
    /** All things of a kind of an account, the newest first. */
    list: <T extends Thing>(account: string | null, object: T['object']): T[] => store.list<T>(account, object),
    state: () => ({
      faults,
      waiting: deliveries.waiting(),
      isHeld: deliveries.isHeld(),
      attempts: deliveries.attempts.slice(-50),
      requests: service.requests.slice(-50),
    }),
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
