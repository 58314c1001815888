import { afterAll, expect, test } from 'vitest'
import type { Charge, Dispute } from '../../../tests/stand-ins/stripe/service.ts'
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

test('a lost dispute that the bank gives up later returns its money to what it paid, and can be refunded again', async () => {
  const { practitioner, booked, requestId } = await aPaidBooking(beside)
  const { client, work, money, own } = practitioner
  const [charge] = stripe.list<Charge>(practitioner.account, 'charge')
  const { id } = stripe.dispute(charge?.id ?? '')
  stripe.closeDispute(id, 'lost')
  await work()
  const paid = async () => (await client.billing.sessionMoney({ params: { id: booked.id } })).paidCents
  expect([await paid(), await money()]).toEqual([0, { atStripe: 0, recorded: 0 }])
  stripe.closeDispute(id, 'won')
  await work()
  expect([await paid(), await money()]).toEqual([3000, { atStripe: 3000, recorded: 3000 }])
  expect((await client.stripe.disputes({})).data).toMatchObject([{ id, status: 'won' }])
  expect(await client.stripe.previewRefund({ query: { requestId } })).toMatchObject({ mostCents: 3000 })
  const lines = await own((query) =>
    query<{ kind: string; cents: number }>(
      "select kind, amount_cents as cents from payment where kind <> 'fee' order by sequence",
    ),
  )
  expect(lines).toEqual([
    { kind: 'payment', cents: 3000 },
    { kind: 'refund', cents: -3000 },
    { kind: 'reversal', cents: 3000 },
  ])
  expect(await client.books.verification({})).toMatchObject({ brokenAt: null, isComplete: true })
})

test('a won dispute stays won where an earlier reading of its loss arrives last', async () => {
  const { practitioner } = await aPaidBooking(beside)
  const { practice, account, client, work, money } = practitioner
  const [charge] = stripe.list<Charge>(account, 'charge')
  const dispute = stripe.dispute(charge?.id ?? '')
  stripe.closeDispute(dispute.id, 'lost')
  await work()
  const atLoss = structuredClone(stripe.list<Dispute>(account, 'dispute')[0] as Dispute)
  stripe.closeDispute(dispute.id, 'won')
  await work()
  const [atWin] = stripe.list<Dispute>(account, 'dispute') as [Dispute]
  const won = structuredClone(atWin)
  const read = () =>
    readDispute(app.app, { practiceId: practice.id, accountId: account, disputeId: dispute.id }, clock.now())
  // The reading of the loss had been answered before the bank gave in.
  Object.assign(atWin, atLoss)
  await read()
  expect((await client.stripe.disputes({})).data).toMatchObject([{ status: 'won' }])
  Object.assign(atWin, won)
  expect(await money()).toEqual({ atStripe: 3000, recorded: 3000 })
  // Its balance shows that the bank took the money again.
  const [first] = won.balance_transactions
  Object.assign(atWin, { status: 'lost', balance_transactions: [...won.balance_transactions, first] })
  await read()
  const lost = structuredClone(atWin)
  const isLost = async () => {
    expect((await client.stripe.disputes({})).data).toMatchObject([{ status: 'lost' }])
    expect((await money()).recorded).toBe(0)
  }
  await isLost()
  // The reading of the win had been answered before that.
  Object.assign(atWin, won)
  await read()
  await isLost()
  // The bank gives in once more.
  Object.assign(atWin, { ...won, balance_transactions: [...lost.balance_transactions, won.balance_transactions[1]] })
  await read()
  expect((await client.stripe.disputes({})).data).toMatchObject([{ status: 'won' }])
  expect((await money()).recorded).toBe(3000)
  expect(await client.books.verification({})).toMatchObject({ brokenAt: null, isComplete: true })
})

test('what a dispute that was won late returned is refunded to the card, in parts and with its cancelled session', async () => {
  const { practitioner, booked, requestId } = await aPaidBooking(beside)
  const { client, work, money } = practitioner
  const [charge] = stripe.list<Charge>(practitioner.account, 'charge')
  const { id } = stripe.dispute(charge?.id ?? '')
  stripe.closeDispute(id, 'lost')
  await work()
  stripe.closeDispute(id, 'won')
  await work()
  await client.stripe.refund({ body: { requestId, amountCents: 1000 } })
  await work()
  const shown = async () => (await client.stripe.ofSession({ params: { id: booked.id } }))[0]
  expect(await shown()).toMatchObject({ refundedCents: 1000, refundableCents: 2000, dispute: { status: 'won' } })
  expect(await money()).toEqual({ atStripe: 2000, recorded: 2000 })
  await client.sessions.cancel({ params: { id: booked.id }, body: { reason: 'Malade' } })
  await work()
  expect(await shown()).toMatchObject({ refundedCents: 3000, refundableCents: 0 })
  expect(await money()).toEqual({ atStripe: 0, recorded: 0 })
  const { paidCents } = await client.billing.sessionMoney({ params: { id: booked.id } })
  expect(paidCents).toBe(0)
  expect(await client.books.verification({})).toMatchObject({ brokenAt: null, isComplete: true })
})
