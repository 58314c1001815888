import { afterAll, describe, expect, test } from 'vitest'
import { inPractice } from '../../src/db/tenant.ts'
import { BillingIdentityEntity } from '../../src/invoices/entity/identity.ts'
import { aSession } from '../build.ts'
import { heldSessions, identityRow } from '../invoices/an-invoice.ts'
import { contractWith, weeksLater } from './a-contract.ts'
import { aPractitioner, besideStripe } from './a-stripe.ts'

const beside = await besideStripe()
afterAll(beside.end)
const { app, clock, stripe } = beside

/** A contract of which 30 EUR of 60 were paid beforehand, and what bills and pays for its client. */
async function aBilledContract() {
  const practitioner = await aPractitioner(beside)
  const { practice, client } = practitioner
  await inPractice(app.orm.em, practice.id, (em) => em.insert(BillingIdentityEntity, identityRow(practice.id)))
  const email = `zoe-${crypto.randomUUID()}@essais.test`
  const contract = await contractWith(beside, practitioner, { client: { email } })
  const { patient } = await client.sessions.get({ params: { id: contract.booked.id } })
  const bill = async (sessionId: string) =>
    (await client.invoices.create({ body: { patientId: patient.id, sessionIds: [sessionId], issue: true } })).id
  /** Pays a link of invoices; what happens while its client is on Stripe's page comes before the payment. */
  const pay = async (amountCents: number, invoiceIds: string[], meanwhile = async () => {}) => {
    const { id, url } = await client.stripe.createPatientLink({
      params: { id: patient.id },
      body: { amountCents, invoiceIds },
    })
    const checkout = await practitioner.payer(url ?? '').begin()
    await meanwhile()
    stripe.pay(checkout.id)
    await practitioner.work()
    return id
  }
  const invoice = (id: string) => client.invoices.detail({ params: { id } })
  return { ...contract, email, practitioner, practice, client, patientId: patient.id, bill, pay, invoice }
}

test('a withdrawal refunds what an invoice’s link was paid for its session, and nothing of another', async () => {
  const { practitioner, practice, client, patientId, booked, state, withdraw, bill, pay, invoice } =
    await aBilledContract()
  const { ids } = await heldSessions(app, practice, 1, patientId)
  const own = await bill(booked.id)
  const other = await bill(ids[0]!)
  await pay(9000, [own, other])
  expect(await invoice(own)).toMatchObject({ paidCents: 6000, dueCents: 0 })
  expect(await state()).toMatchObject({ isOpen: true, refundCents: 6000, keptCents: 0, byHandCents: 0 })
  expect(await withdraw()).toMatchObject({ refundCents: 6000 })
  await practitioner.work()
  expect(await practitioner.money()).toEqual({ atStripe: 6000, recorded: 6000 })
  expect(await client.billing.sessionMoney({ params: { id: booked.id } })).toMatchObject({ paidCents: 0 })
  expect(await invoice(other)).toMatchObject({ paidCents: 6000, dueCents: 0 })
  expect((await client.stripe.withdrawals({})).data).toMatchObject([{ refundCents: 6000, refundStatus: 'succeeded' }])
})

test('money of an invoice’s link alone keeps the right open, once the session is cancelled', async () => {
  const { practitioner, client, booked, state, bill, pay } = await aBilledContract()
  await pay(3000, [await bill(booked.id)])
  const [request] = await client.stripe.ofSession({ params: { id: booked.id } })
  await client.stripe.refund({ body: { requestId: request?.id ?? '' } })
  await client.sessions.cancel({ params: { id: booked.id }, body: { reason: 'Malade' } })
  await practitioner.work()
  expect(await practitioner.money()).toEqual({ atStripe: 3000, recorded: 3000 })
  expect(await state()).toMatchObject({ isOpen: true, refundCents: 3000 })
})

test('what comes back is taken of the payment for a freed session, not of one for a held one', async () => {
  const { practitioner, practice, client, patientId, booked, withdraw, bill, pay } = await aBilledContract()
  const later = await aSession(app.orm, practice, {
    startsAt: new Date(weeksLater(booked.startsAt, 2)),
    patientId,
    status: 'scheduled',
  })
  await pay(6000, [await bill(later.id)])
  await practitioner.own((query) =>
    query("update session set first_session_id = $1, status = case when id = $1 then 'done' else status end", [
      booked.id,
    ]),
  )
  // The held one costs 60 EUR, of which 30 were paid for it.
  expect(await withdraw()).toMatchObject({ refundCents: 3000, keptCents: 6000 })
  await practitioner.work()
  expect(await practitioner.money()).toEqual({ atStripe: 6000, recorded: 6000 })
  for (const { id } of [booked, later])
    expect(await client.billing.sessionMoney({ params: { id } })).toMatchObject({ paidCents: 3000 })
})

describe('while a refund waits', () => {
  const refuseRefunds = () => stripe.fault({ kind: 'cut_before', path: '/v1/refunds', method: 'POST' })
  /** Stripe makes refunds again, and all that wait are sent. */
  const makeRefunds = async (practitioner: Awaited<ReturnType<typeof aBilledContract>>['practitioner']) => {
    stripe.mend()
    clock.pass(2)
    await practitioner.work()
  }

  test('for another contract of the same client, a withdrawal takes back all that was paid for its own', async () => {
    const { practitioner, client, patientId, email, booked, state, withdraw, bill, pay } = await aBilledContract()
    const other = await contractWith(beside, practitioner, { isFar: true, client: { email } })
    expect(await client.sessions.get({ params: { id: other.booked.id } })).toMatchObject({ patient: { id: patientId } })
    await pay(6000, [await bill(booked.id), await bill(other.booked.id)])
    refuseRefunds()
    expect(await other.withdraw()).toMatchObject({ refundCents: 6000 })
    expect(await state()).toMatchObject({ isOpen: true, refundCents: 6000 })
    expect(await withdraw()).toMatchObject({ refundCents: 6000 })
    await makeRefunds(practitioner)
    expect(await practitioner.money()).toEqual({ atStripe: 0, recorded: 0 })
    for (const { id } of [booked, other.booked])
      expect(await client.billing.sessionMoney({ params: { id } })).toMatchObject({ paidCents: 0, creditCents: 0 })
  })

  test('that takes only what a link’s payment has free, all that it paid for the session comes back', async () => {
    const { practitioner, client, patientId, booked, state, withdraw, bill, pay } = await aBilledContract()
    const cash = { patientId, typeKey: 'cash', amountCents: 1000, sessionIds: [booked.id] }
    const requestId = await pay(3000, [await bill(booked.id)], async () => {
      await client.billing.take({ body: cash })
    })
    refuseRefunds()
    await client.stripe.refund({ body: { requestId, amountCents: 1000 } })
    expect(await state()).toMatchObject({ isOpen: true, refundCents: 5000, byHandCents: 1000 })
    await withdraw()
    await makeRefunds(practitioner)
    expect(await practitioner.money()).toEqual({ atStripe: 0, recorded: 0 })
    expect(await client.billing.sessionMoney({ params: { id: booked.id } })).toMatchObject({
      paidCents: 1000,
      creditCents: 0,
    })
  })
})
