import { afterAll, expect, test } from 'vitest'
import type { Charge, Payout } from '../../../tests/stand-ins/stripe/service.ts'
import type { EntityManager } from '../../src/db/orm.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { lateFees } from '../../src/payments/books/paid-out.ts'
import { moveChain } from '../../src/payments/chain-lock.ts'
import { readPayout } from '../../src/stripe/bank/payout.ts'
import { StripePayoutLine } from '../../src/stripe/entity.ts'
import { nextWeekday } from '../days.ts'
import { aPaidBooking } from './a-paid-booking.ts'
import { aPractitioner, besideStripe } from './a-stripe.ts'

const beside = await besideStripe()
afterAll(beside.end)
const { app, clock, stripe } = beside

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

test('a payout names the client of what a bank took back, and of what it returned', async () => {
  const { practitioner, requestId } = await aPaidBooking(beside)
  const [charge] = stripe.list<Charge>(practitioner.account, 'charge')
  const { id } = stripe.dispute(charge?.id ?? '')
  await practitioner.work()
  stripe.closeDispute(id, 'won')
  await practitioner.work()
  stripe.payout(practitioner.account)
  await practitioner.work()
  const [payout] = (await practitioner.client.stripe.payouts({})).data
  const lines = payout?.lines.map(({ kind, grossCents, requestId }) => [kind, grossCents, requestId])
  expect(lines).toHaveLength(3)
  for (const line of [
    ['payment', 3000, requestId],
    ['dispute', -3000, requestId],
    ['dispute', 3000, requestId],
  ])
    expect(lines).toContainEqual(line)
})

test('a payout that its owner asked for by hand is shown, though Stripe does not say what is in it', async () => {
  const { practitioner } = await aPaidBooking(beside)
  const payout = stripe.payoutByHand(practitioner.account)
  expect(await practitioner.work()).toEqual([])
  expect((await practitioner.client.stripe.payouts({})).data).toMatchObject([
    { id: payout?.id, status: 'paid', amountCents: 2930, lines: [] },
  ])
})

test('what Stripe refuses to tell of a payout keeps no unpaid time held, and no payment unknown', async () => {
  const { practitioner } = await aPaidBooking(beside)
  const { practice, account } = practitioner
  const [unpaid, paid] = [
    await practitioner.visitor().book({ startsAt: nextWeekday(practice, 'wednesday', '10:00') }),
    await practitioner.visitor().book({ startsAt: nextWeekday(practice, 'thursday', '10:00') }),
  ]
  await practitioner.payer(unpaid.payment?.url ?? '').begin()
  const checkout = await practitioner.payer(paid.payment?.url ?? '').begin()
  stripe.fault({ kind: 'refused', path: '/v1/payouts' })
  stripe.payout(account)
  expect(await practitioner.work()).not.toEqual([])
  stripe.hold()
  stripe.pay(checkout.id)
  stripe.forget()
  stripe.release()
  await practitioner.sweep()
  expect(await practitioner.statusOf(paid.id)).toBe('scheduled')
  clock.pass(61)
  expect(await practitioner.work()).toEqual([])
  expect(await practitioner.statusOf(unpaid.id)).toBe('cancelled')
  clock.reset()
  expect((await practitioner.client.stripe.payouts({})).data).toEqual([])
  stripe.mend()
  await practitioner.sweep()
  expect((await practitioner.client.stripe.payouts({})).data).toMatchObject([{ status: 'paid' }])
})

test('a payout that is paid within seconds stays paid where an earlier reading of it arrives last', async () => {
  const { practitioner } = await aPaidBooking(beside)
  const { practice, account, client, work } = practitioner
  const made = stripe.payout(account)
  await work()
  const payout = stripe.list<Payout>(account, 'payout').find(({ id }) => id === made?.id) as Payout
  const read = (status: string) => {
    Object.assign(payout, { status })
    return readPayout(app.app, { practiceId: practice.id, accountId: account, payoutId: payout.id })
  }
  const shown = async () => (await client.stripe.payouts({})).data.map(({ status }) => status)
  for (const [status, then] of [
    ['in_transit', 'paid'],
    ['pending', 'paid'],
    // A bank can refuse it afterwards.
    ['failed', 'failed'],
    ['paid', 'failed'],
  ] as const) {
    await read(status)
    expect(await shown(), status).toEqual([then])
  }
})

test.each([
  ['an open', null],
  ['a closed', '2099-05-30'],
])('the fees of a payout on %s day are booked once, and stay where it fails later', async (_, closedThrough) => {
  const { practitioner } = await aPaidBooking(beside)
  const { practice, account, work } = practitioner
  const inOwn = <T>(run: (em: EntityManager) => Promise<T>) => inPractice(app.orm.em.fork(), practice.id, run)
  await inOwn((em) => moveChain(em, practice.id, { closedThrough }))
  const made = stripe.payout(account)
  await work()
  const payout = stripe.list<Payout>(account, 'payout').find(({ id }) => id === made?.id) as Payout
  const arrivesOn = new Date(payout.arrival_date * 1000).toISOString().slice(0, 10)
  const bookedOn = closedThrough ? '2099-05-31' : arrivesOn
  const booked = () => inOwn((em) => em.find(StripePayoutLine, { practiceId: practice.id }))
  expect(await booked()).toMatchObject([{ bookedOn }])
  await inOwn((em) => moveChain(em, practice.id, { closedThrough: '2099-07-31' }))
  for (const status of ['paid', 'failed']) {
    Object.assign(payout, { status })
    await readPayout(app.app, { practiceId: practice.id, accountId: account, payoutId: payout.id })
    expect(await booked(), status).toMatchObject([{ bookedOn }])
  }
})

test.each([
  ['an open', null],
  ['a closed', '2099-05-30'],
])(
  'the fee of a payment that is recorded after its payout of %s day was read is booked then, and once',
  async (_, closedThrough) => {
    const practitioner = await aPractitioner(beside)
    const { practice, account, client, work } = practitioner
    const inOwn = <T>(run: (em: EntityManager) => Promise<T>) => inPractice(app.orm.em.fork(), practice.id, run)
    const booked = await practitioner.visitor().book({ startsAt: nextWeekday(practice, 'thursday', '10:00') })
    const checkout = await practitioner.payer(booked.payment?.url ?? '').begin()
    stripe.hold()
    stripe.pay(checkout.id)
    stripe.forget()
    stripe.release()
    const made = stripe.payout(account)
    expect(await work()).toEqual([])
    const lines = () => inOwn((em) => em.find(StripePayoutLine, { practiceId: practice.id }))
    expect(await lines()).toMatchObject([{ cardPaymentId: null, bookedOn: null, feeCents: 70 }])
    await inOwn((em) => moveChain(em, practice.id, { closedThrough }))
    // Its fee is not known yet, as when Stripe has not settled it.
    stripe.fault({ kind: 'refused', path: '/v1/balance_transactions/' })
    await practitioner.sweep()
    stripe.mend()
    const payout = stripe.list<Payout>(account, 'payout').find(({ id }) => id === made?.id) as Payout
    const bookedOn = closedThrough ? '2099-05-31' : new Date(payout.arrival_date * 1000).toISOString().slice(0, 10)
    const fees = () => inOwn((em) => lateFees(em, practice.id, { from: '2000-01-01', through: '2099-12-31' }))
    expect(await fees()).toMatchObject([{ day: bookedOn, cents: 70 }])
    const [request] = await client.stripe.ofSession({ params: { id: booked.id } })
    const requestId = request?.id ?? ''
    expect((await client.stripe.payouts({})).data).toMatchObject([{ lines: [{ requestId }] }])
    expect(await client.stripe.previewRefund({ query: { requestId } })).toMatchObject({ feeKeptCents: 70 })
    await inOwn((em) => moveChain(em, practice.id, { closedThrough: '2099-07-31' }))
    await readPayout(app.app, { practiceId: practice.id, accountId: account, payoutId: payout.id })
    expect(await fees()).toMatchObject([{ day: bookedOn, cents: 70 }])
    expect(await lines()).toMatchObject([{ bookedOn }])
  },
)

test('the fees of a payout that its bank refused, and that was never read before, are booked', async () => {
  const { practitioner } = await aPaidBooking(beside)
  const { practice, account } = practitioner
  stripe.hold()
  const made = stripe.payout(account)
  stripe.forget()
  stripe.release()
  const payout = stripe.list<Payout>(account, 'payout').find(({ id }) => id === made?.id) as Payout
  Object.assign(payout, { status: 'failed' })
  await readPayout(app.app, { practiceId: practice.id, accountId: account, payoutId: payout.id })
  const lines = await inPractice(app.orm.em.fork(), practice.id, (em) =>
    em.find(StripePayoutLine, { practiceId: practice.id }),
  )
  expect(lines).toMatchObject([{ bookedOn: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10) }])
})
