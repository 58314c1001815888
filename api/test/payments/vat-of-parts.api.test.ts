import { expect, test } from 'vitest'
import { NewInvoice } from '../../src/invoices/contract/invoice.ts'
import { createCreditNote } from '../../src/invoices/credit-note.ts'
import { createDraft } from '../../src/invoices/editing.ts'
import { issueInvoice } from '../../src/invoices/issue.ts'
import { vatByMonth } from '../../src/payments/books/vat-by-month.ts'
import type { Allocation } from '../../src/payments/record.ts'
import { recordRefund, reversePayment } from '../../src/payments/take-back.ts'
import { testApp } from '../app.ts'
import type { BuiltPractice } from '../build.ts'
import { aBillingPractice, heldSessions, invoiceRow } from '../invoices/an-invoice.ts'
import fc from '../properties.ts'
import { download, inBooks, NOON, pay } from './a-payment.ts'

const app = await testApp()

const aLiablePractice = (vatBasisPoints: number, vatDue: 'payment' | 'debits' = 'payment') =>
  aBillingPractice(app, { vatRegime: 'liable', vatNumber: 'FR44732829320', vatBasisPoints, vatDue })

/** Issues an invoice or a deposit, and reads it. */
async function issued(practice: BuiltPractice, body: Record<string, unknown>, now = NOON) {
  const id = await inBooks(practice, async (em) => {
    const draft = await createDraft(em, practice.id, NewInvoice.parse(body), now)
    await issueInvoice(em, { invoiceId: draft.id }, now)
    return draft.id
  })
  return invoiceRow(app, practice, id)
}

/** Divides an amount at these places, in thousandths of it. */
function partsOf(cents: number, places: readonly number[]): number[] {
  const ends = [...places.map((place) => Math.round((cents * place) / 1000)), cents].sort((a, b) => a - b)
  return ends.map((end, nth) => end - (ends[nth - 1] ?? 0)).filter((part) => part > 0)
}

/** The VAT of two years in the summary of the books, and in the accounting entries; none of it waits for a payment. */
async function vatInBooks(practice: BuiltPractice) {
  let [summed, exported, waiting] = [0, 0, 0]
  for (const year of [2026, 2027]) {
    const range = { from: `${year}-01-01`, through: `${year}-12-31` }
    const { received } = await inBooks(practice, (em) => vatByMonth(em, practice.id, range))
    for (const cents of received.values()) summed += cents
    const { bytes } = await download(practice, `/api/exports/fec.txt?year=${year}`)
    const cents = (text = '') => Math.round(Number(text.replace(',', '.')) * 100)
    for (const row of bytes.toString().split('\r\n')) {
      const cells = row.split('\t')
      if (cells[4] === '445710') exported += cents(cells[12]) - cents(cells[11])
      if (cells[4] === '445800') waiting += cents(cells[12]) - cents(cells[11])
    }
  }
  expect(waiting).toBe(0)
  return { summed, exported }
}

const days = ['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-31', '2027-02-01', '2027-03-02']

const story = fc.record({
  rate: fc.constantFrom(550, 1000, 2000),
  due: fc.constantFrom('payment' as const, 'debits' as const),
  /** Payments come before, on and after the day. */
  issuedOn: fc.constantFrom('2026-12-31', '2027-01-15', '2027-03-02'),
  sessions: fc.integer({ min: 0, max: 3 }),
  own: fc.integer({ min: 1, max: 20_000 }),
  deposits: fc.array(fc.integer({ min: 1, max: 3000 }), { maxLength: 2 }),
  places: fc.array(fc.integer({ min: 1, max: 999 }), { maxLength: 6 }),
  on: fc.array(fc.constantFrom(...days), { minLength: 9, maxLength: 9 }),
  /** Which part is entered twice, and taken back. */
  wrong: fc.nat(8),
  refund: fc.integer({ min: 1, max: 6000 }),
})

test('an invoice that is paid in parts has its VAT in the books to the cent, in whatever parts and order', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ rate, due, issuedOn, sessions, own, deposits, places, on, wrong, refund }) => {
      const practice = await aLiablePractice(rate, due)
      const day = new Date(`${issuedOn}T10:00:00Z`)
      const { patientId, ids } = await heldSessions(app, practice, sessions)
      const receive = (nth: number, amountCents: number, target: Omit<Allocation, 'amountCents'>) => {
        const receivedOn = on[nth % on.length] ?? ''
        const allocations = [{ ...target, amountCents }]
        return pay(practice, { patientId, typeKey: 'transfer', receivedOn, amountCents, allocations })
      }
      // One part comes before anything is billed.
      const [early] = ids
      const before = early ? 2500 : 0
      if (early) await receive(8, before, { sessionId: early })
      const depositIds: string[] = []
      for (const cents of deposits.slice(0, sessions)) {
        const line = { label: 'Acompte', unitPriceCents: cents }
        const deposit = await issued(practice, { kind: 'deposit', patientId, lines: [line] }, day)
        depositIds.push(deposit.id)
        for (const [nth, part] of partsOf(cents, places.slice(0, 2)).entries())
          await receive(nth + 3, part, { invoiceId: deposit.id })
      }
      const lines = [{ label: 'Livret', unitPriceCents: own }]
      const body = { kind: 'invoice', patientId, sessionIds: ids, lines, depositIds }
      const invoice = await issued(practice, body, day)
      const askedCents = invoice.totalCents - invoice.deductedCents - before
      const payments: { id: string; cents: number }[] = []
      for (const [nth, cents] of partsOf(askedCents, places).entries()) {
        if (nth === wrong) {
          const { id } = await receive(nth + 1, cents, { invoiceId: invoice.id })
          await inBooks(practice, (em) => reversePayment(em, { paymentId: id, reason: 'Doublon' }, NOON))
        }
        payments.push({ id: (await receive(nth, cents, { invoiceId: invoice.id })).id, cents })
      }
      expect(await vatInBooks(practice)).toEqual({ summed: invoice.vatCents, exported: invoice.vatCents })
      const [{ id: paymentId, cents } = { id: '', cents: 0 }] = payments
      const amountCents = Math.min(refund, cents)
      await inBooks(practice, (em) => recordRefund(em, { paymentId, amountCents }, NOON))
      const credit = { invoiceId: invoice.id, amountCents, reason: 'Geste commercial' }
      const { id } = await inBooks(practice, (em) => createCreditNote(em, credit, NOON))
      const left = invoice.vatCents + (await invoiceRow(app, practice, id)).vatCents
      expect(await vatInBooks(practice)).toEqual({ summed: left, exported: left })
    }),
    { numRuns: 12 },
  )
}, 120_000)

test('three equal parts of an invoice bear its VAT together, each to the cent of its own', async () => {
  const practice = await aLiablePractice(2000)
  const { patientId } = await heldSessions(app, practice, 0)
  const invoice = await issued(practice, { patientId, lines: [{ label: 'Atelier', unitPriceCents: 10_000 }] })
  expect(invoice.vatCents).toBe(1667)
  for (const [nth, amountCents] of [3333, 3333, 3334].entries()) {
    const allocations = [{ invoiceId: invoice.id, amountCents }]
    const receivedOn = `2027-0${nth + 1}-01`
    await pay(practice, { patientId, typeKey: 'transfer', receivedOn, amountCents, allocations })
  }
  const { books } = await app.signedIn(practice)
  const { months, quarters } = await books.summary({ query: { year: 2027 } })
  const parts = months.slice(0, 3).map(({ vatCents }) => vatCents)
  for (const part of parts) expect(Math.abs(part - 555.6)).toBeLessThan(1)
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(1667)
  expect(quarters[0]?.vatCents).toBe(1667)
})

test('credit that pays an invoice later changes the tax of no other payment', async () => {
  const practice = await aLiablePractice(2000)
  const { patientId } = await heldSessions(app, practice, 0)
  const invoice = await issued(practice, { patientId, lines: [{ label: 'Atelier', unitPriceCents: 10_000 }] })
  const receive = (receivedOn: string, amountCents: number) => {
    const allocations = [{ invoiceId: invoice.id, amountCents: 3333 }]
    const now = new Date(`${receivedOn}T11:00:00Z`)
    return pay(practice, { patientId, typeKey: 'transfer', receivedOn, amountCents, allocations }, now)
  }
  await receive('2026-01-05', 10_000)
  await receive('2026-02-05', 3333)
  const { books, billing } = await app.signedIn(practice)
  const vatByMonths = async () =>
    (await books.summary({ query: { year: 2026 } })).months.map(({ vatCents }) => vatCents)
  const [, february] = await vatByMonths()
  await billing.useCredit({ params: { id: patientId }, body: { invoiceIds: [invoice.id] } })
  const [january = 0, after] = await vatByMonths()
  expect(after).toBe(february)
  // What is left of the credit bears the rate of its day.
  expect(january + (after ?? 0)).toBe(invoice.vatCents + 556)
})

test('the tax of what pays several sessions is rounded once, as their invoice rounds it', async () => {
  const practice = await aLiablePractice(2000)
  const { patientId, ids } = await heldSessions(app, practice, 3)
  const invoice = await issued(practice, {
    patientId,
    sessionIds: ids,
    lines: [{ label: 'Trajet', unitPriceCents: 1 }],
  })
  const allocations: Allocation[] = ids.map((sessionId) => ({ sessionId, amountCents: 6000 }))
  allocations[0]!.amountCents += 1
  await pay(practice, { patientId, typeKey: 'transfer', amountCents: 18_001, allocations })
  expect(await vatInBooks(practice)).toEqual({ summed: invoice.vatCents, exported: invoice.vatCents })
})
