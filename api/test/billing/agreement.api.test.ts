import { expect, test } from 'vitest'
import { settleDeposits } from '../../src/billing/settle-deposits.ts'
import { Problem } from '../../src/client.ts'
import { Failure } from '../../src/http/errors.ts'
import { creditRefund } from '../../src/invoices/refunds.ts'
import { openPaymentsOf } from '../../src/payments/allocations.ts'
import { recordRefund } from '../../src/payments/take-back.ts'
import { testApp } from '../app.ts'
import { aBillingPractice, heldSessions } from '../invoices/an-invoice.ts'
import { verifies } from '../payments/a-ledger.ts'
import { inBooks } from '../payments/a-payment.ts'
import fc from '../properties.ts'

const app = await testApp()

/** Set `BILLING_RUNS=200` for more runs, with other values each time. */
const MORE = Number(process.env.BILLING_RUNS ?? 0)
/** The refusals that are expected in these stories. */
const REFUSALS = ['conflict', 'validation', 'locked', 'already_billed']

const pick = <T>(all: readonly T[], nth: number): T => all[nth % all.length] as T

/** A client with three held sessions of 60 EUR, some of which are billed with lines of their own. */
async function aWorld() {
  const practice = await aBillingPractice(app)
  const { patientId, ids } = await heldSessions(app, practice, 3)
  const client = await app.signedIn(practice)
  const invoices: string[] = []
  const billed = new Set<string>()
  const take = (amountCents: number, named: { sessionIds?: string[]; invoiceIds?: string[] } = {}) =>
    client.billing.take({ body: { patientId, typeKey: 'transfer', amountCents, ...named } })
  const lines = async () => (await client.billing.payments({ query: { perPage: '100', sort: 'receivedOn' } })).data
  const settleAll = async () => {
    for (const invoiceId of invoices)
      await inBooks(practice, (em) => settleDeposits(em, { practiceId: practice.id, invoiceId }, new Date()))
  }
  const acts = {
    async bill(nth: number) {
      const sessionId = pick(ids, nth)
      const own = nth % 2 ? [{ label: 'Livret', unitPriceCents: 2500 }] : []
      const { id } = await client.invoices.create({
        body: { patientId, sessionIds: [sessionId], lines: own, issue: true },
      })
      invoices.push(id)
      billed.add(sessionId)
    },
    async paySession(nth: number, cents: number) {
      await take(cents, { sessionIds: [pick(ids, nth)] })
    },
    async payInvoice(nth: number, cents: number) {
      if (invoices.length) await take(cents, { invoiceIds: [pick(invoices, nth)] })
    },
    async payAhead(_: number, cents: number) {
      await take(cents)
    },
    async useCredit() {
      await client.billing.useCredit({ params: { id: patientId }, body: { sessionIds: ids, invoiceIds: invoices } })
    },
    async payBack(_: number, amountCents: number) {
      await client.billing.payBackCredit({ params: { id: patientId }, body: { amountCents } })
    },
    async credit(nth: number, cents: number) {
      if (!invoices.length) return
      const params = { id: pick(invoices, nth) }
      const amount = nth % 3 ? { amountCents: cents } : {}
      await client.invoices.credit({ params, body: { ...amount, reason: 'Geste' } })
    },
    async refund(nth: number, amountCents: number) {
      const payments = (await lines()).filter(({ kind }) => kind === 'payment')
      if (!payments.length) return
      const paymentId = pick(payments, nth).id
      const line = await inBooks(practice, (em) => recordRefund(em, { paymentId, amountCents }, new Date()))
      const of = { practiceId: practice.id, paymentId: line.id }
      await inBooks(practice, (em) => creditRefund(em, of, new Date()))
    },
    async reverse(nth: number) {
      const all = await lines()
      if (all.length) await client.billing.reverse({ params: { id: pick(all, nth).id }, body: { reason: 'Erreur' } })
    },
    settle: settleAll,
  }
  return { practice, patientId, ids, client, invoices, billed, acts, lines, settleAll }
}

type World = Awaited<ReturnType<typeof aWorld>>

/** Checks that the client, the invoices and the books agree about the same money. */
async function agree({ practice, patientId, ids, client, billed, lines }: World) {
  const money = await client.billing.patientMoney({ params: { id: patientId } })
  const documents = await client.invoices.list({ query: { perPage: '100' } })
  const owed = await client.billing.owed({})
  const ledger = await lines()
  const received = ledger.reduce((sum, { amountCents }) => sum + amountCents, 0)
  let paid = 0
  let dueUnbilled = 0
  for (const id of ids) {
    const session = await client.billing.sessionMoney({ params: { id } })
    paid += session.paidCents
    if (!billed.has(id)) dueUnbilled += session.dueCents
  }
  for (const { allocations } of ledger)
    for (const { sessionId, amountCents } of allocations) if (!sessionId) paid += amountCents
  expect(paid + money.creditCents).toBe(received)
  expect(money.receivedCents).toBe(received)
  const [year] = (ledger[0]?.receivedOn ?? '2026').split('-')
  expect((await client.books.summary({ query: { year: Number(year) } })).total.netCents).toBe(received)
  expect(money.dueCents).toBe(documents.totals.dueCents + dueUnbilled)
  expect(owed.totals.dueCents).toBe(money.dueCents)
  expect((await client.billing.summary({})).dueCents).toBe(money.dueCents)
  const open = await inBooks(practice, (em) => openPaymentsOf(em, patientId))
  expect(open.filter(({ cents }) => cents < 0)).toEqual([])
  const sequences = documents.data.flatMap(({ number }) => (number ? Number(number.slice(-5)) : []))
  expect(sequences.sort((a, b) => a - b)).toEqual(sequences.map((_, at) => at + 1))
  expect(await verifies(practice)).toBe(true)
  return documents.data
}

const isRefusal = (error: unknown) =>
  (error instanceof Problem || error instanceof Failure) && REFUSALS.includes(error.code)

test('after any billing, payment, credit note, refund and reversal, client, invoices and books agree to the cent', async () => {
  const names = [
    'bill',
    'bill',
    'paySession',
    'payInvoice',
    'payAhead',
    'useCredit',
    'payBack',
    'credit',
    'refund',
    'reverse',
    'settle',
  ] as const
  const act = fc.record({ name: fc.constantFrom(...names), nth: fc.nat(12), cents: fc.integer({ min: 1, max: 9000 }) })
  const story = fc.array(act, { minLength: 6, maxLength: 10 })
  await fc.assert(
    fc.asyncProperty(story, async (steps) => {
      const world = await aWorld()
      await world.acts.bill(1)
      for (const { name, nth, cents } of steps)
        await world.acts[name](nth, cents).catch((error: unknown) => {
          if (!isRefusal(error)) throw error
        })
      await agree(world)
      await world.settleAll()
      const documents = await agree(world)
      // What was paid in excess stays as credit alone.
      for (const { kind, totalCents, creditedCents, paidCents } of documents)
        if (kind === 'invoice' && creditedCents < totalCents)
          expect(paidCents + creditedCents).toBeLessThanOrEqual(totalCents)
    }),
    { numRuns: MORE || 4, ...(!MORE && { seed: 1 }) },
  )
}, 120_000)
