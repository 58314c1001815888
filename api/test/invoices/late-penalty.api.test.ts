import { expect, test } from 'vitest'
import type { OtherPayer } from '../../src/invoices/bill-to.ts'
import type { Allocation } from '../../src/payments/add-line.ts'
import { testApp } from '../app.ts'
import { pay } from '../payments/a-payment.ts'
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
