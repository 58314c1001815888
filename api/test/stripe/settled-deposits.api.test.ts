import { afterAll, describe, expect, test } from 'vitest'
import { inPractice } from '../../src/db/tenant.ts'
import { BillingIdentityEntity } from '../../src/invoices/entity/identity.ts'
import { settleEnqueued } from '../billing/settle-enqueued.ts'
import { identityRow } from '../invoices/an-invoice.ts'
import { aPaidBooking } from './a-paid-booking.ts'
import { besideStripe } from './a-stripe.ts'

const beside = await besideStripe()
afterAll(beside.end)
const { app, clock, stripe } = beside

/**
 * A session of 60 EUR that a card has paid, of which a refund of 10 waits, on an invoice that deducts an unpaid deposit
 * of 20.
 */
async function aRefundedBill() {
  const { practitioner, booked, requestId } = await aPaidBooking(beside, { prepaymentPercent: 100 })
  const { practice, client } = practitioner
  await inPractice(app.orm.em, practice.id, (em) => em.insert(BillingIdentityEntity, identityRow(practice.id)))
  stripe.fault({ kind: 'cut_before', path: '/v1/refunds', method: 'POST' })
  await client.stripe.refund({ body: { requestId, amountCents: 1000 } })
  await practitioner.work()
  const { patient } = await client.sessions.get({ params: { id: booked.id } })
  const lines = [{ label: 'Acompte', unitPriceCents: 2000 }]
  const deposit = await client.invoices.create({ body: { kind: 'deposit', patientId: patient.id, lines, issue: true } })
  const body = { patientId: patient.id, sessionIds: [booked.id], depositIds: [deposit.id], issue: true }
  const bill = await client.invoices.create({ body })
  return {
    practitioner,
    /** Runs what was enqueued for the invoice. */
    settle: () => settleEnqueued(app, practice, bill.id),
    deposit: () => client.invoices.detail({ params: { id: deposit.id } }),
    bill: () => client.invoices.detail({ params: { id: bill.id } }),
    money: () => client.billing.patientMoney({ params: { id: patient.id } }),
    /** Stripe answers again, in whatever way. */
    answer: async () => {
      clock.pass(2)
      await practitioner.work()
    },
  }
}

describe('a deposit that an invoice deducts', () => {
  test('is paid by what a waiting refund has left of the session’s money, once it is made', async () => {
    const { practitioner, settle, deposit, bill, money, answer } = await aRefundedBill()
    await settle()
    expect(await deposit()).toMatchObject({ paidCents: 0, dueCents: 2000 })
    stripe.mend()
    await answer()
    expect(await practitioner.money()).toEqual({ atStripe: 5000, recorded: 5000 })
    await settle()
    expect(await deposit()).toMatchObject({ paidCents: 1000, dueCents: 1000 })
    expect(await bill()).toMatchObject({ paidCents: 4000, dueCents: 0 })
    expect(await money()).toMatchObject({ creditCents: 0, receivedCents: 5000 })
  })

  test('is paid whole where Stripe refuses that refund', async () => {
    const { practitioner, settle, deposit, bill, money, answer } = await aRefundedBill()
    await settle()
    expect(await deposit()).toMatchObject({ paidCents: 0, dueCents: 2000 })
    stripe.mend()
    stripe.fault({ kind: 'refused', path: '/v1/refunds', method: 'POST' })
    await answer()
    stripe.mend()
    expect(await practitioner.money()).toEqual({ atStripe: 6000, recorded: 6000 })
    await settle()
    expect(await deposit()).toMatchObject({ paidCents: 2000, dueCents: 0 })
    expect(await bill()).toMatchObject({ paidCents: 4000, dueCents: 0 })
    expect(await money()).toMatchObject({ creditCents: 0, receivedCents: 6000 })
  })
})
