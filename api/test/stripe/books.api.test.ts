import { afterAll, expect, test } from 'vitest'
import type { Charge, CheckoutSession, Dispute, Refund } from '../../../tests/stand-ins/stripe/service.ts'
import { connect } from '../../src/db/orm.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { localDay } from '../../src/format/day.ts'
import { BillingIdentityEntity } from '../../src/invoices/entity/identity.ts'
import { bookSummary } from '../../src/payments/books/summary.ts'
import { testDatabase } from '../database.ts'
import { nextWeekday } from '../days.ts'
import { identityRow } from '../invoices/an-invoice.ts'
import { verifies } from '../payments/a-ledger.ts'
import fc from '../properties.ts'
import { aKiller } from './a-killer.ts'
import { aPractitioner, besideStripe } from './a-stripe.ts'

const { url, orm: ormOfAll } = await testDatabase()
const orm = await connect(url)
const beside = await besideStripe(undefined, { url, orm })
const { app, clock, stripe } = beside
const killer = aKiller(app)
afterAll(async () => {
  killer.startAgain()
  await beside.end()
  await orm.close(true)
})

/** `npm run faults` sets more. */
const RUNS = Number(process.env.CARD_RUNS ?? 4)
const LONG_MS = 60_000 + RUNS * 20_000

type Practitioner = Awaited<ReturnType<typeof aPractitioner>>

interface World {
  practitioner: Practitioner
  booked: { id: string; manageUrl: string; payUrl: string }[]
}

/** The possible events, each for the item that `nth` draws. */
const acts = {
  async book({ practitioner, booked }: World, nth: number) {
    const startsAt = nextWeekday(practitioner.practice, 'tuesday', `1${nth % 2}:00`)
    const { id, manageUrl, payment } = await practitioner.visitor().book({ startsAt })
    booked.push({ id, manageUrl, payUrl: payment?.url ?? '' })
  },
  async begin({ practitioner, booked }: World, nth: number) {
    await practitioner.payer(pick(booked, nth).payUrl).begin()
  },
  async pay({ practitioner }: World, nth: number) {
    const open = stripe.list<CheckoutSession>(practitioner.account, 'checkout.session')
    stripe.pay(pick(open, nth).id, { card: nth % 4 === 0 ? '4000000000000002' : '4242424242424242' })
  },
  async come({ practitioner, booked }: World, nth: number) {
    await practitioner.payer(pick(booked, nth).payUrl).check()
  },
  async cancel({ booked }: World, nth: number) {
    const token = pick(booked, nth).manageUrl.split('/').at(-1) ?? ''
    await app.client().booking.cancel({ params: { token }, body: { reason: 'Empêchée' } })
  },
  async refund({ practitioner, booked }: World, nth: number) {
    const [request] = await practitioner.client.stripe.ofSession({ params: { id: pick(booked, nth).id } })
    await practitioner.client.stripe.refund({
      body: { requestId: request?.id ?? '', amountCents: 1000 + (nth % 3) * 1000 },
    })
  },
  async refundElsewhere({ practitioner }: World, nth: number) {
    stripe.refundInDashboard(pick(stripe.list<Charge>(practitioner.account, 'charge'), nth).id, 700)
  },
  async failRefund({ practitioner }: World, nth: number) {
    stripe.failRefund(pick(stripe.list<Refund>(practitioner.account, 'refund'), nth).id)
  },
  async move({ practitioner, booked }: World, nth: number) {
    const token = pick(booked, nth).manageUrl.split('/').at(-1) ?? ''
    const startsAt = nextWeekday(practitioner.practice, 'wednesday', `1${nth % 3}:00`)
    await app.client().booking.reschedule({ params: { token }, body: { startsAt } })
  },
  async takeCash({ practitioner, booked }: World, nth: number) {
    const { id } = pick(booked, nth)
    const { patient } = await practitioner.client.sessions.get({ params: { id } })
    const body = { patientId: patient.id, typeKey: 'cash', amountCents: 500 + (nth % 3) * 2000, sessionIds: [id] }
    await practitioner.client.billing.take({ body })
  },
  async bill({ practitioner, booked }: World, nth: number) {
    const { id } = pick(booked, nth)
    const { patient } = await practitioner.client.sessions.get({ params: { id } })
    await practitioner.client.invoices.create({ body: { patientId: patient.id, sessionIds: [id], issue: true } })
  },
  async contest({ practitioner }: World, nth: number) {
    const charge = pick(stripe.list<Charge>(practitioner.account, 'charge'), nth)
    if (charge.paid && !charge.disputed) stripe.dispute(charge.id)
  },
  async decide({ practitioner }: World, nth: number) {
    stripe.closeDispute(pick(stripe.list<Dispute>(practitioner.account, 'dispute'), nth).id, nth % 2 ? 'won' : 'lost')
  },
  async lose() {
    stripe.lose(1)
  },
  async shuffle(_: World, nth: number) {
    stripe.release({ times: 1 + (nth % 3), isShuffled: true })
    stripe.hold()
  },
  async cut(_: World, nth: number) {
    stripe.fault({ kind: nth % 2 ? 'cut_after' : 'cut_before', path: '/v1', times: 2 })
  },
  /** Interrupts the next action after this many starts and ends of transactions. */
  async kill(_: World, nth: number) {
    killer.killAfter(nth % 11)
  },
  async pass(_: World, nth: number) {
    clock.pass([5, 20, 45][nth % 3] ?? 5)
  },
  async work({ practitioner }: World, nth: number) {
    await practitioner.work((count) => nth % Math.max(1, count))
  },
  async sweep({ practitioner }: World) {
    await practitioner.sweep()
  },
} as const

const pick = <T>(all: readonly T[], nth: number): T => {
  if (!all.length) throw new Error('there is none yet')
  return all[nth % all.length] as T
}

/** The state of the rows once everything is settled. */
interface Rest {
  unpaid: number
  unreturned: number
  over: number
  gaps: number
}

const REST = `select
  (select count(*)::int from session s join payment_request r on r.session_id = s.id and r.kind = 'prepayment'
     where s.status = 'scheduled' and not exists (select from card_payment c where c.request_id = r.id and not c.is_late)) as unpaid,
  (select count(*)::int from card_payment c where c.is_late and c.amount_cents <> (select coalesce(sum(f.amount_cents), 0)
     from card_refund f where f.card_payment_id = c.id and f.status <> 'failed')
     and not exists (select from card_refund f where f.card_payment_id = c.id and f.status = 'failed')) as unreturned,
  (select count(*)::int from card_payment c where c.amount_cents < (select coalesce(sum(f.amount_cents), 0)
     from card_refund f where f.card_payment_id = c.id and f.status <> 'failed')) as over,
  (select coalesce(max(sequence), 0)::int - count(*)::int from payment) as gaps`

/** The state of the ledger's allocations. */
interface Books {
  feeCents: number
  lost: number
  allocatedTwice: number
  ofNobody: number
  invoiceGaps: number
}

/**
 * `lost`: payments allocated beyond their rest; `allocatedTwice`: sessions and invoices with more taken back than
 * given; `ofNobody`: money of no client, which could be nobody's credit.
 */
const BOOKS = `with line as (
    select p.id, coalesce(b.reverses_id, p.reverses_id, p.id) as root, p.amount_cents, p.kind, p.fee_cents, p.patient_id,
      (select coalesce(sum(a.amount_cents), 0) from payment_allocation a where a.payment_id = p.id) as allocated
    from payment p left join payment b on b.id = p.reverses_id),
  root as (select root, sum(amount_cents) as cents, sum(allocated) as allocated from line group by root)
  select
    (select coalesce(sum(fee_cents), 0)::int from line where kind = 'fee') as "feeCents",
    (select count(*)::int from root where allocated > cents or cents < 0) as lost,
    (select count(*)::int from (select 1 from payment_allocation group by session_id, invoice_id
       having sum(amount_cents) < 0) below) as "allocatedTwice",
    (select count(*)::int from line where kind <> 'fee' and patient_id is null) as "ofNobody",
    (select coalesce(max(sequence), 0)::int - count(*)::int from invoice where status = 'issued') as "invoiceGaps"`

test('the killer kills nothing of the files that share the worker’s database', async () => {
  killer.killAfter(0)
  try {
    await expect(orm.em.fork().transactional(async () => 'done')).rejects.toThrow('killed')
    expect(await ormOfAll.em.fork().transactional(async () => 'done')).toBe('done')
  } finally {
    killer.startAgain()
  }
})

test(
  'after any events, in any order and repeated: the books and Stripe agree',
  async () => {
    const names = Object.keys(acts) as (keyof typeof acts)[]
    const act = fc.record({ name: fc.constantFrom(...names, 'kill', 'kill', 'work'), nth: fc.nat(60) })
    const story = fc.array(act, { minLength: 6, maxLength: 14 })
    await fc.assert(
      fc.asyncProperty(story, async (steps) => {
        const practitioner = await aPractitioner(beside, { isDead: killer.isDead })
        await inPractice(app.orm.em.fork(), practitioner.practice.id, (em) =>
          em.insert(BillingIdentityEntity, identityRow(practitioner.practice.id)),
        )
        const world: World = { practitioner, booked: [] }
        for (const opening of ['book', 'begin', 'pay'] as const) await acts[opening](world, 1)
        // Refusals and failures are part of the story.
        for (const { name, nth } of steps) {
          await acts[name](world, nth).catch(() => undefined)
          if (killer.isDead()) killer.startAgain()
        }
        killer.startAgain()
        stripe.mend()
        stripe.release()
        for (let turn = 0; turn < 3; turn++) {
          clock.pass(65)
          stripe.settle(practitioner.account)
          await practitioner.sweep()
        }
        const { atStripe, recorded } = await practitioner.money()
        expect(recorded).toBe(atStripe)
        const moved = stripe.list<Dispute>(practitioner.account, 'dispute').flatMap((one) => one.balance_transactions)
        const feeCents = moved.reduce((sum, { fee }) => sum + fee, 0)
        const [books] = await practitioner.own((query) => query<Books>(BOOKS))
        expect(books).toEqual({ feeCents, lost: 0, allocatedTwice: 0, ofNobody: 0, invoiceGaps: 0 })
        const year = Number(localDay(clock.now(), 'Europe/Paris').slice(0, 4))
        const summaries = await Promise.all(
          [year - 1, year].map((one) =>
            inPractice(app.orm.em.fork(), practitioner.practice.id, (em) =>
              bookSummary(em, practitioner.practice.id, one),
            ),
          ),
        )
        const inLedger = await practitioner.own((query) =>
          query<{ cents: number }>('select coalesce(sum(amount_cents), 0)::int as cents from payment'),
        )
        expect(summaries.reduce((sum, { total }) => sum + total.netCents, 0)).toBe(inLedger[0]?.cents)
        const [rest] = await practitioner.own((query) => query<Rest>(REST))
        expect(rest).toEqual({ unpaid: 0, unreturned: 0, over: 0, gaps: 0 })
        const open = await practitioner.own((query) =>
          query("select from payment_request where status = 'open' and expires_at <= $1", [clock.now().toISOString()]),
        )
        expect(open).toEqual([])
        expect(await verifies(practitioner.practice)).toBe(true)
      }),
      { numRuns: RUNS },
    )
  },
  LONG_MS,
)
