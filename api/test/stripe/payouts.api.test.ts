import { afterAll, expect, test } from 'vitest'
import { aPaidBooking } from './a-paid-booking.ts'
import { besideStripe } from './a-stripe.ts'

const beside = await besideStripe()
afterAll(beside.end)
const { stripe } = beside

test('a payout lists its payments with their clients, their fees, and what is left', async () => {
  const { practitioner, booked, requestId } = await aPaidBooking(beside)
  const { client } = practitioner
  const { patient } = await client.sessions.get({ params: { id: booked.id } })
  const payout = stripe.payout(practitioner.account)
  await practitioner.work()
  const { id, firstname, lastname } = patient
  const line = { kind: 'payment', requestId, patient: { id, firstname, lastname }, grossCents: 3000, netCents: 2930 }
  expect((await client.stripe.payouts({})).data).toMatchObject([
    { id: payout?.id, amountCents: 2930, feeCents: 70, lines: [line] },
  ])
  expect((await client.stripe.payouts({ query: { page: '2', perPage: '10' } })).data).toEqual([])
})
