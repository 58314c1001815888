import { afterAll, describe, expect, test } from 'vitest'
import { settleDeposits } from '../../src/billing/settle-deposits.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { BillingIdentityEntity } from '../../src/invoices/entity/identity.ts'
import { creditRefund } from '../../src/invoices/refunds.ts'
import { nextWeekday } from '../days.ts'
import { heldSessions, identityRow } from '../invoices/an-invoice.ts'
import { refusal } from '../refusal.ts'
import { contractWith } from './a-contract.ts'
import { aPaidBooking } from './a-paid-booking.ts'
import { aPractitioner, besideStripe } from './a-stripe.ts'

const beside = await besideStripe()
afterAll(beside.end)
const { app, clock, stripe } = beside

type Practitioner = Awaited<ReturnType<typeof aPractitioner>>

/** The money of a booked session, and another held session of its client on an issued invoice of 60 EUR. */
async function moneyOf({ practice, client }: Practitioner, id: string) {
  await inPractice(app.orm.em, practice.id, (em) => em.insert(BillingIdentityEntity, identityRow(practice.id)))
  const { patient } = await client.sessions.get({ params: { id } })
  const { ids } = await heldSessions(app, practice, 1, patient.id)
  const other = await client.invoices.create({ body: { patientId: patient.id, sessionIds: ids, issue: true } })
  return {
    ofSession: () => client.billing.sessionMoney({ params: { id } }),
    ofClient: () => client.billing.patientMoney({ params: { id: patient.id } }),
    release: () => client.billing.releasePayments({ params: { id } }),
    spend: () => client.billing.useCredit({ params: { id: patient.id }, body: { invoiceIds: [other.id] } }),
    other: () => client.invoices.detail({ params: { id: other.id } }),
  }
}

/** Credits what refunds took off invoices, as the worker does once they have succeeded. */
async function creditRefunds({ practice, own }: Practitioner) {
  const refunds = await own((query) => query<{ id: string }>("select id from payment where kind = 'refund'"))
  expect(refunds).toHaveLength(1)
  for (const { id: paymentId } of refunds)
    await inPractice(app.orm.em.fork(), practice.id, (em) =>
      creditRefund(em, { practiceId: practice.id, paymentId }, clock.now()),
    )
}

/** Stripe makes no refund until it is mended. */
const refuseRefunds = () => stripe.fault({ kind: 'cut_before', path: '/v1/refunds', method: 'POST' })

describe('money that waits to go back to its card', () => {
  test('stays with its session meanwhile', async () => {
    const { practitioner, booked } = await aPaidBooking(beside)
    const { ofSession, ofClient, release, other } = await moneyOf(practitioner, booked.id)
    refuseRefunds()
    await practitioner.client.sessions.cancel({ params: { id: booked.id }, body: { reason: 'Malade' } })
    await practitioner.work()
    expect(await ofSession()).toMatchObject({ paidCents: 3000, canRelease: false, refundWaitingCents: 3000 })
    expect(await refusal(release())).toMatchObject({ code: 'conflict', details: { reason: 'refund_waiting' } })
    expect(await ofClient()).toMatchObject({ creditCents: 0 })
    stripe.mend()
    clock.pass(2)
    await practitioner.work()
    expect(await practitioner.money()).toEqual({ atStripe: 0, recorded: 0 })
    expect(await ofSession()).toMatchObject({ paidCents: 0, refundWaitingCents: 0 })
    await creditRefunds(practitioner)
    expect(await other()).toMatchObject({ creditedCents: 0, paidCents: 0, dueCents: 6000 })
  })

  test('is no credit, where it came too late', async () => {
    const practitioner = await aPractitioner(beside)
    const startsAt = nextWeekday(practitioner.practice, 'tuesday', '10:00')
    const booked = await practitioner.visitor().book({ startsAt })
    const checkout = await practitioner.payer(booked.payment?.url ?? '').begin()
    await practitioner.own((query) =>
      query("update payment_request set status = 'withdrawn' where session_id = $1", [booked.id]),
    )
    refuseRefunds()
    stripe.pay(checkout.id)
    await practitioner.work()
    const { ofClient, spend } = await moneyOf(practitioner, booked.id)
    expect(await ofClient()).toMatchObject({ receivedCents: 3000, creditCents: 0 })
    expect(await refusal(spend())).toMatchObject({ code: 'conflict' })
    stripe.mend()
    clock.pass(2)
    await practitioner.work()
    expect(await practitioner.money()).toEqual({ atStripe: 0, recorded: 0 })
  })
})

test.each([
  ['was spent is not refunded', true, 3000],
  ['still stands as credit is refunded by the policy', false, 1500],
] as const)('money of a missed session that %s', async (_, isSpent, left) => {
  const { practitioner, booked } = await aPaidBooking(beside, { refundMissedPercent: 50 })
  const { release, spend } = await moneyOf(practitioner, booked.id)
  await practitioner.own((query) =>
    query(
      "update session set starts_at = starts_at - interval '21 days', ends_at = ends_at - interval '21 days' where id = $1",
      [booked.id],
    ),
  )
  await practitioner.client.sessions.miss({ params: { id: booked.id } })
  expect(await release()).toMatchObject({ paidCents: 0, creditCents: 3000 })
  if (isSpent) await spend()
  clock.pass(7 * 24 * 60)
  await practitioner.work()
  expect(await practitioner.money()).toEqual({ atStripe: left, recorded: left })
})

test('a withdrawal takes back what its money has paid since, and that is owed again', async () => {
  const settings = { refundFullHours: 720, refundPartPercent: 0, cancellationHours: 0 }
  const practitioner = await aPractitioner(beside, { settings })
  const { booked, visitor, withdraw } = await contractWith(beside, practitioner)
  const { release, spend, other } = await moneyOf(practitioner, booked.id)
  await visitor.cancel(booked)
  await practitioner.work()
  await release()
  await spend()
  expect(await other()).toMatchObject({ paidCents: 3000, dueCents: 3000 })
  expect(await withdraw()).toMatchObject({ refundCents: 3000 })
  await practitioner.work()
  expect(await practitioner.money()).toEqual({ atStripe: 0, recorded: 0 })
  await creditRefunds(practitioner)
  expect(await other()).toMatchObject({ creditedCents: 0, paidCents: 0, dueCents: 6000 })
})

test('what the deposit of a session took of its money goes back with it, and both are credited', async () => {
  const { practitioner, booked } = await aPaidBooking(beside, { prepaymentPercent: 100 })
  const { practice, client } = practitioner
  await inPractice(app.orm.em, practice.id, (em) => em.insert(BillingIdentityEntity, identityRow(practice.id)))
  const { patient } = await client.sessions.get({ params: { id: booked.id } })
  const lines = [{ label: 'Acompte', unitPriceCents: 2000 }]
  const deposit = await client.invoices.create({ body: { kind: 'deposit', patientId: patient.id, lines, issue: true } })
  const body = { patientId: patient.id, sessionIds: [booked.id], depositIds: [deposit.id], issue: true }
  const bill = await client.invoices.create({ body })
  await inPractice(app.orm.em.fork(), practice.id, (em) =>
    settleDeposits(em, { practiceId: practice.id, invoiceId: bill.id }, clock.now()),
  )
  const detail = (id: string) => client.invoices.detail({ params: { id } })
  expect(await detail(deposit.id)).toMatchObject({ paidCents: 2000 })
  await client.sessions.cancel({ params: { id: booked.id }, body: { reason: 'Malade' } })
  await practitioner.work()
  expect(await practitioner.money()).toEqual({ atStripe: 0, recorded: 0 })
  await creditRefunds(practitioner)
  expect(await detail(bill.id)).toMatchObject({ creditedCents: 4000, dueCents: 0 })
  expect(await detail(deposit.id)).toMatchObject({ creditedCents: 2000, dueCents: 0 })
})
