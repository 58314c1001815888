import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import type { OtherPayer } from '../../src/invoices/bill-to.ts'
import { createCreditNote } from '../../src/invoices/credit-note.ts'
import { creditRefund } from '../../src/invoices/refunds.ts'
import type { Allocation } from '../../src/payments/add-line.ts'
import { allocateCredit, releaseInvoicePayments } from '../../src/payments/credit.ts'
import { recordRefund, reversePayment } from '../../src/payments/take-back.ts'
import { testApp } from '../app.ts'
import { inBooks, pay } from '../payments/a-payment.ts'
import { aBillingPractice, aDraft, heldSessions, issuedAt } from './an-invoice.ts'

const app = await testApp()

test('an overdue invoice names the penalties of a business, and of nobody else', async () => {
  const practice = await aBillingPractice(app)
  const { invoices } = await app.signedIn(practice)
  const late = async (billTo?: OtherPayer) => {
    const id = await aDraft(app, practice, billTo && { billTo })
    await issuedAt(app, practice, id, new Date('2025-01-10T10:00:00Z'))
    return (await invoices.detail({ params: { id } })).latePenalty
  }
  const business = { name: 'Ateliers du Lac', isBusiness: true, siren: '732829320' }
  expect(await late(business)).toMatchObject({ since: '2025-01-11', recoveryFeeCents: 4000, isToCheck: true })
  expect(await late()).toBeNull()
})

test('what a business paid after the last day bears penalties until its day, also once all is paid', async () => {
  const practice = await aBillingPractice(app)
  const { invoices } = await app.signedIn(practice)
  const { patientId, ids } = await heldSessions(app, practice, 2)
  const [sessionId = ''] = ids
  const billTo = { name: 'Ateliers du Lac', isBusiness: true, siren: '732829320' }
  const invoiceId = await aDraft(app, practice, { billTo, sessionIds: ids })
  await issuedAt(app, practice, invoiceId, new Date('2025-01-10T10:00:00Z'))
  const receive = (receivedOn: string, allocation: Allocation) =>
    pay(practice, {
      patientId,
      typeKey: 'transfer',
      receivedOn,
      amountCents: allocation.amountCents,
      allocations: [allocation],
    })
  const penalty = async () => (await invoices.detail({ params: { id: invoiceId } })).latePenalty
  // Before the last day, and after it.
  await receive('2025-01-09', { invoiceId, amountCents: 4000 })
  const before = (await penalty())?.cents ?? 0
  await receive('2025-01-20', { sessionId, amountCents: 3000 })
  const left = (await penalty())?.cents ?? 0
  expect(left).toBeLessThan(before)
  await receive('2025-01-30', { invoiceId, amountCents: 5000 })
  // 3,000 × 13.15 % × 10 / 365 + 5,000 × 13.15 % × 20 / 365
  expect(await penalty()).toMatchObject({
    cents: 11 + 36,
    since: '2025-01-11',
    recoveryFeeCents: 4000,
    rates: [{ from: '2025-01-11', through: '2025-01-30', basisPoints: 1315 }],
  })
})

/** A business owes 120 EUR by 10 January 2025. */
async function anOwedInvoice() {
  const practice = await aBillingPractice(app)
  const { id: practiceId } = practice
  const { invoices } = await app.signedIn(practice)
  const { patientId, ids } = await heldSessions(app, practice, 2)
  const billTo = { name: 'Ateliers du Lac', isBusiness: true, siren: '732829320' }
  const invoiceId = await aDraft(app, practice, { billTo, sessionIds: ids })
  const at = (day: string) => new Date(`${day}T10:00:00Z`)
  await issuedAt(app, practice, invoiceId, at('2025-01-10'))
  const transfer = { patientId, typeKey: 'transfer', amountCents: 12_000 }
  return {
    receive: async (receivedOn: string, allocations: Allocation[] = [{ invoiceId, amountCents: 12_000 }]) =>
      (await pay(practice, { ...transfer, receivedOn, allocations }, at(receivedOn))).id,
    useCredit: (day: string) =>
      inBooks(practice, (em) => {
        const allocations = [{ invoiceId, amountCents: 12_000 }]
        return allocateCredit(em, { practiceId, patientId, allocations }, at(day))
      }),
    reverse: (day: string, paymentId: string) =>
      inBooks(practice, (em) => reversePayment(em, { paymentId, reason: 'Rejet' }, at(day))),
    refund: (day: string, paymentId: string, amountCents: number) =>
      inBooks(practice, async (em) => {
        const refund = await recordRefund(em, { paymentId, amountCents }, at(day))
        await creditRefund(em, { practiceId, paymentId: refund.id }, at(day))
      }),
    creditAndKeep: (day: string, amountCents: number) =>
      inBooks(practice, async (em) => {
        await createCreditNote(em, { invoiceId, amountCents, reason: 'Geste' }, at(day))
        await releaseInvoicePayments(em, { practiceId, invoiceId, atMostCents: amountCents }, at(day))
      }),
    release: (now: Date) => inBooks(practice, (em) => releaseInvoicePayments(em, { practiceId, invoiceId }, now)),
    moveTo: (timeZone: string) =>
      inBooks(practice, (em) => queryOf(em)('update practice set time_zone = $1', [timeZone])),
    penalty: async () => (await invoices.detail({ params: { id: invoiceId } })).latePenalty,
  }
}

test('what is credited of an invoice paid late bears no penalties, and takes none off the rest', async () => {
  const refunded = await anOwedInvoice()
  await refunded.refund('2025-09-01', await refunded.receive('2025-01-30'), 2000)
  const kept = await anOwedInvoice()
  await kept.receive('2025-01-30')
  await kept.creditAndKeep('2025-04-01', 2000)
  // 10,000 × 13.15 % × 20 / 365
  const owed = { cents: 72, recoveryFeeCents: 4000, rates: [{ from: '2025-01-11', through: '2025-01-30' }] }
  expect(await refunded.penalty()).toMatchObject(owed)
  expect(await kept.penalty()).toMatchObject(owed)
  const inTime = await anOwedInvoice()
  await inTime.refund('2025-09-01', await inTime.receive('2025-01-10'), 2000)
  expect(await inTime.penalty()).toBeNull()
})

test('credit that pays an invoice counts from the day on which the business gave it', async () => {
  const inTime = await anOwedInvoice()
  await inTime.receive('2025-01-05', [])
  await inTime.useCredit('2025-03-15')
  expect(await inTime.penalty()).toBeNull()
  const late = await anOwedInvoice()
  await late.receive('2025-01-20', [])
  await late.useCredit('2025-03-15')
  // 12,000 × 13.15 % × 10 / 365
  expect(await late.penalty()).toMatchObject({ cents: 43, recoveryFeeCents: 4000 })
})

test('a practice that moves to another zone changes no penalty', async () => {
  const { receive, release, moveTo, penalty } = await anOwedInvoice()
  await receive('2025-01-20')
  await release(new Date('2025-01-31T23:30:00Z'))
  await receive('2025-03-01')
  const before = await penalty()
  // 12,000 × 13.15 % × (10 + 50 - 22) / 365: it was the first of February in Paris.
  expect(before).toMatchObject({ cents: 164 })
  await moveTo('America/Martinique')
  expect(await penalty()).toEqual(before)
})

test('a payment that was reversed never came, so penalties count through it', async () => {
  const owed = await anOwedInvoice()
  await owed.reverse('2025-03-01', await owed.receive('2025-01-05'))
  await owed.receive('2025-03-11')
  // 12,000 × 13.15 % × 60 / 365
  expect(await owed.penalty()).toMatchObject({ cents: 259, recoveryFeeCents: 4000 })
  const paid = await anOwedInvoice()
  await paid.receive('2025-01-05')
  await paid.reverse('2025-03-01', await paid.receive('2025-01-20'))
  expect(await paid.penalty()).toBeNull()
})
