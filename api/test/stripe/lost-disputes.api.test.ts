import { afterAll, expect, test } from 'vitest'
import type { Charge } from '../../../tests/stand-ins/stripe/service.ts'
import { readDispute } from '../../src/stripe/bank/dispute.ts'
import { refusal } from '../refusal.ts'
import { aPaidBooking } from './a-paid-booking.ts'
import { besideStripe } from './a-stripe.ts'

const beside = await besideStripe()
afterAll(beside.end)
const { app, clock, stripe } = beside

test('what a lost dispute took back is refunded by nobody', async () => {
  const { practitioner, booked, requestId } = await aPaidBooking(beside)
  const { client } = practitioner
  const [charge] = stripe.list<Charge>(practitioner.account, 'charge')
  stripe.closeDispute(stripe.dispute(charge?.id ?? '').id, 'lost')
  await practitioner.work()
  const preview = await client.stripe.previewRefund({ query: { requestId, cancelledBy: 'practitioner' } })
  expect(preview).toMatchObject({ paidCents: 3000, refundedCents: 0, mostCents: 0, byPolicyCents: 0 })
  expect(await refusal(client.stripe.refund({ body: { requestId } }))).toMatchObject({
    code: 'conflict',
    details: { mostCents: 0 },
  })
  await client.sessions.cancel({ params: { id: booked.id }, body: { reason: 'Malade' } })
  await practitioner.work()
  expect(await practitioner.own((query) => query('select from card_refund'))).toEqual([])
  expect(await practitioner.money()).toEqual({ atStripe: 0, recorded: 0 })
})

test('what a lost dispute left of a payment is shown as what can be refunded', async () => {
  const { practitioner, booked, requestId } = await aPaidBooking(beside)
  const { client } = practitioner
  const shown = async () => (await client.stripe.ofSession({ params: { id: booked.id } }))[0]
  expect(await shown()).toMatchObject({ amountCents: 3000, refundedCents: 0, refundableCents: 3000, dispute: null })
  const [charge] = stripe.list<Charge>(practitioner.account, 'charge')
  stripe.closeDispute(stripe.dispute(charge?.id ?? '', 1000).id, 'lost')
  await practitioner.work()
  expect(await shown()).toMatchObject({ refundedCents: 0, refundableCents: 2000, dispute: { status: 'lost' } })
  expect(await client.stripe.previewRefund({ query: { requestId } })).toMatchObject({ mostCents: 2000 })
  expect(await client.stripe.refund({ body: { requestId, amountCents: 500 } })).toMatchObject({ amountCents: 500 })
  expect(await shown()).toMatchObject({ refundedCents: 500, refundableCents: 1500 })
  expect(await refusal(client.stripe.refund({ body: { requestId, amountCents: 1501 } }))).toMatchObject({
    code: 'conflict',
    details: { mostCents: 1500 },
  })
})

test('a lost dispute stays lost where an earlier reading of it arrives last', async () => {
  const { practitioner } = await aPaidBooking(beside)
  const { practice, account, client, own, work } = practitioner
  const [charge] = stripe.list<Charge>(account, 'charge')
  const { id } = stripe.dispute(charge?.id ?? '')
  await work()
  await own((query) => query("update card_dispute set status = 'lost'"))
  // At Stripe it waits for an answer.
  await readDispute(app.app, { practiceId: practice.id, accountId: account, disputeId: id }, clock.now())
  expect((await client.stripe.disputes({})).data).toMatchObject([{ id, status: 'lost' }])
})
