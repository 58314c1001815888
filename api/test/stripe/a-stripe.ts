import {
  type Charge,
  type CheckoutSession,
  type Dispute,
  type PaymentIntent,
  type Refund,
  type Stripe,
  startStripe,
} from '../../../tests/stand-ins/stripe/service.ts'
import { hashPassword } from '../../src/crypto/password.ts'
import type { MikroORM } from '../../src/db/orm.ts'
import { type Query, queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { Job, JobApp } from '../../src/jobs/job.ts'
import {
  runLapsePaymentRequestJob,
  runRefundJob,
  runSettleEndedSessionJob,
  runStripeEventJob,
  sweepStripeAccount,
} from '../../src/stripe/jobs.ts'
import { anAddress, startApp, type TestApp } from '../app.ts'
import { aPractice, type BuiltPractice } from '../build.ts'
import { aVisitor } from '../visitor.ts'

const PASSWORD = 'une forêt au petit matin'
export const ownerHash = await hashPassword(PASSWORD)
/** What the owner of a practice shows to connect an account. */
export const ownerPassword = { body: { currentPassword: PASSWORD } }

export const SECRETS = {
  connect: 'whsec_of_the_accounts',
  platform: 'whsec_of_the_platform',
  thin: 'whsec_of_thin_events',
} as const

/** A clock that the test moves. The API and Stripe share it. */
export function aClock(from = new Date()) {
  let at = from.getTime()
  return {
    now: () => new Date(at),
    pass: (minutes: number) => {
      at += minutes * 60_000
    },
    /** Back to now: sign-ins made for a test are valid for an hour of the machine's clock. */
    reset: () => {
      at = Date.now()
    },
  }
}

/** The API beside a Stripe of the tests’ own, which delivers events to it. Default: on the worker’s database. */
export async function besideStripe(clock = aClock(), database?: { url: string; orm: MikroORM }) {
  const stripe = await startStripe({ now: clock.now, retriesMs: [] })
  const app = await startApp({
    now: clock.now,
    environment: {
      STRIPE_URL: stripe.url,
      STRIPE_SECRET_KEY: stripe.key,
      STRIPE_CONNECT_WEBHOOK_SECRET: SECRETS.connect,
      STRIPE_WEBHOOK_SECRET: SECRETS.platform,
      STRIPE_THIN_WEBHOOK_SECRET: SECRETS.thin,
    },
    ...(database && { database }),
  })
  for (const kind of ['connect', 'platform', 'thin'] as const)
    stripe.endpoints.push({ kind, url: `${app.url}/webhooks/stripe`, secret: SECRETS[kind] })
  return {
    app,
    stripe,
    clock,
    async end() {
      await stripe.stop()
      await app.end()
    },
  }
}

export type Beside = Awaited<ReturnType<typeof besideStripe>>

const jobs = Object.fromEntries(
  [runStripeEventJob, runRefundJob, runLapsePaymentRequestJob, runSettleEndedSessionJob, sweepStripeAccount].map(
    (one) => [one.name, one as Job<object>],
  ),
)

interface Workshop {
  app: TestApp
  clock: { now(): Date }
  stripe: Stripe
  /** Whether the worker was killed meanwhile. */
  isDead?: () => boolean
}

interface Waiting {
  id: string
  name: string
  data: object
}

/**
 * Does what the worker would have done by now for a practice, in an order that `pick` draws. Answers the jobs'
 * failures. A job whose worker was killed waits to be done again.
 */
export async function runWorkerJobs(
  { app, clock, stripe, isDead }: Workshop,
  practice: BuiltPractice,
  pick = (count: number) => count - count,
): Promise<unknown[]> {
  const failures: unknown[] = []
  for (let turns = 0; turns < 200; turns++) {
    await stripe.settled()
    const query = queryOf(app.orm.em.fork())
    const waiting = await query<Waiting>(
      `select id, name, data from pgboss.job where name = any ($1) and state = 'created' and data ->> 'of' = $2
         and (start_after <= created_on + interval '1 s' or start_after <= $3::timestamptz)
       order by created_on, id`,
      [Object.keys(jobs), practice.id, clock.now().toISOString()],
    )
    const next = waiting[pick(waiting.length)]
    if (!next) return failures
    const settle = (state: string) => query('update pgboss.job set state = $2 where id = $1', [next.id, state])
    await settle('active')
    const given = { em: app.orm.em.fork(), now: clock.now(), app: app.app as unknown as JobApp }
    await jobs[next.name]?.run(given, next.data).catch((error: unknown) => failures.push(error))
    // A waiting job with the same key does its work.
    if (isDead?.())
      return settle('created').then(
        () => failures,
        () => failures,
      )
    await query('delete from pgboss.job where id = $1', [next.id])
  }
  throw new Error('the work has no end')
}

/** A practice whose account at Stripe is complete, with its actions. */
export async function aPractitioner(
  beside: Beside,
  {
    settings = {},
    isConnected = true,
    type = {},
    isDead,
  }: {
    settings?: Parameters<typeof aPractice>[1] extends infer W | undefined
      ? NonNullable<W extends { settings?: infer S } ? S : never>
      : never
    isConnected?: boolean
    type?: object
    isDead?: () => boolean
  } = {},
) {
  const { app, stripe, clock } = beside
  clock.reset()
  const practice = await aPractice(app.orm, {
    passwordHash: ownerHash,
    settings: { autoAccept: true, prepaymentEnabled: true, prepaymentPercent: 50, noticeMinutes: 0, ...settings },
    type: { priceCents: 6000, ...type },
  })
  const client = await app.signedIn(practice)
  const own = <T>(ask: (query: Query) => Promise<T>) => inPractice(app.orm.em, practice.id, (em) => ask(queryOf(em)))
  const doWork = (pick?: (count: number) => number) =>
    runWorkerJobs({ ...beside, ...(isDead && { isDead }) }, practice, pick)
  let account = ''
  if (isConnected) {
    await client.stripe.connect(ownerPassword)
    account = (await client.stripe.account({})).account?.accountId ?? ''
    stripe.onboard(account, 'complete')
    await doWork()
  }
  return {
    practice,
    client,
    account,
    own,
    work: doWork,
    /** Runs the worker's ten-minute sweep, and what follows. */
    async sweep() {
      const given = { em: app.orm.em.fork(), now: clock.now(), app: app.app as unknown as JobApp }
      await sweepStripeAccount.run(given, { of: practice.id })
      await doWork()
    },
    visitor: () => aVisitor(app, practice),
    /** A payer on the page of a payment link. */
    payer(url: string) {
      const token = url.split('/').at(-1) ?? ''
      const api = app.client({ 'x-forwarded-for': anAddress() })
      const page = () => api.stripe.payPage({ params: { token } })
      return {
        token,
        page,
        check: () => api.stripe.checkPayment({ params: { token } }),
        async begin(more: { waiver?: boolean } = { waiver: true }) {
          const { terms } = await page()
          const { url: at } = await api.stripe.pay({
            params: { token },
            body: { termsVersion: terms.version, ...more },
          })
          return stripe
            .list<CheckoutSession>(account, 'checkout.session')
            .find((one) => one.url === at) as CheckoutSession
        },
        pay: (body: { termsVersion: string; waiver?: boolean }) => api.stripe.pay({ params: { token }, body }),
      }
    },
    statusOf: async (id: string) =>
      (await own((query) => query<{ status: string }>('select status from session where id = $1', [id])))[0]?.status,
    /** The account's money at Stripe, and the ledger's card payments. */
    async money() {
      const charges = stripe.list<Charge>(account, 'charge').filter(({ paid }) => paid)
      const refunds = stripe
        .list<Refund>(account, 'refund')
        .filter(({ status }) => status !== 'failed' && status !== 'canceled')
      const lost = stripe.list<Dispute>(account, 'dispute').filter(({ status }) => status === 'lost')
      const sum = (all: { amount: number }[]) => all.reduce((total, { amount }) => total + amount, 0)
      const [ledger] = await own((query) =>
        query<{ cents: number }>(
          "select coalesce(sum(amount_cents), 0)::int as cents from payment where type_key = 'card_online'",
        ),
      )
      return { atStripe: sum(charges) - sum(refunds) - sum(lost), recorded: ledger?.cents ?? 0 }
    },
    intents: () => stripe.list<PaymentIntent>(account, 'payment_intent'),
  }
}
