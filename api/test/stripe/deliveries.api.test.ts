import { afterAll, describe, expect, test } from 'vitest'
import { type Charge, signatureOf } from '../../../tests/stand-ins/stripe/service.ts'
import { newPracticeId } from '../../src/db/base.ts'
import { poolOf } from '../../src/db/native.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { localDay } from '../../src/format/day.ts'
import { receiptsIn } from '../../src/payments/books/receipts.ts'
import { receiptsCsv } from '../../src/payments/books/receipts-csv.ts'
import { parseNotice } from '../../src/stripe/deliveries/receive.ts'
import { storeEvent } from '../../src/stripe/deliveries/store-event.ts'
import { nextWeekday } from '../days.ts'
import { verifies } from '../payments/a-ledger.ts'
import { aPractitioner, besideStripe, SECRETS } from './a-stripe.ts'

const beside = await besideStripe()
afterAll(beside.end)
const { app, clock, stripe } = beside

/** In minutes. */
const DAY = 1440

type Secret = keyof typeof SECRETS
interface Sent {
  secret?: Secret
  ageSeconds?: number
  body?: string
  header?: string
}

/** Sends an event of an account like Stripe, or with a difference. */
async function deliver(
  event: object,
  { secret = 'connect', ageSeconds = 0, body, header }: Sent = {},
): Promise<number> {
  const signed = JSON.stringify(event)
  const seconds = Math.floor(clock.now().getTime() / 1000) - ageSeconds
  const answer = await fetch(`${app.url}/webhooks/stripe`, {
    method: 'POST',
    headers: { 'stripe-signature': header ?? signatureOf(SECRETS[secret], signed, seconds) },
    body: body ?? signed,
  })
  return answer.status
}

const eventOf = (account: string, more: object = {}) => ({
  id: `evt_${crypto.randomUUID().replaceAll('-', '')}`,
  object: 'event',
  account,
  type: 'checkout.session.completed',
  livemode: false,
  created: Math.floor(clock.now().getTime() / 1000),
  data: { object: { id: 'cs_test_of_nobody', payment_status: 'paid', client_reference_id: crypto.randomUUID() } },
  ...more,
})

/** A visitor who has booked and is on Stripe's page. */
async function aPayer() {
  const practitioner = await aPractitioner(beside)
  const startsAt = nextWeekday(practitioner.practice, 'tuesday', '10:00')
  const booked = await practitioner.visitor().book({ startsAt })
  const payer = practitioner.payer(booked.payment?.url ?? '')
  const events = () => practitioner.own((query) => query('select from stripe_event where type like $1', ['checkout%']))
  return { practitioner, booked, payer, events }
}

describe('a delivery in Stripe’s name', () => {
  test.each<[string, Sent]>([
    ['has no signature', { header: '' }],
    ['is forged', { header: `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` }],
    ['is older than five minutes', { ageSeconds: 301 }],
    ['is of the future', { ageSeconds: -301 }],
    ['was written anew on the way', { body: '{"object":  "event"}' }],
  ])('is refused where it %s', async (_, sent) => {
    clock.reset()
    const { practitioner, events } = await aPayer()
    expect(await deliver(eventOf(practitioner.account), sent)).toBe(400)
    expect(await events()).toEqual([])
  })

  test('is refused through another destination than its own', async () => {
    const { practitioner, events } = await aPayer()
    expect(await deliver(eventOf(practitioner.account), { secret: 'platform' })).toBe(400)
    expect(await deliver(eventOf(practitioner.account), { secret: 'thin' })).toBe(400)
    expect(await events()).toEqual([])
  })

  test.each([
    ['of an account that is not ours', { account: 'acct_of_somebody_else' }],
    ['of real money, where ours is not', { livemode: true }],
    ['of a kind from which nothing follows', { type: 'customer.created' }],
  ])('is accepted without effect where it is %s', async (_, more) => {
    const { practitioner, events } = await aPayer()
    expect(await deliver(eventOf(practitioner.account, more))).toBe(204)
    expect(await events()).toEqual([])
  })

  test('is stored once, however often it comes, and pays nothing that is not paid at Stripe', async () => {
    const { practitioner, booked, payer, events } = await aPayer()
    const checkout = await payer.begin()
    const lie = eventOf(practitioner.account, {
      data: { object: { ...checkout, payment_status: 'paid', status: 'complete', amount_total: 3000 } },
    })
    expect(await Promise.all(Array.from({ length: 10 }, () => deliver(lie)))).toEqual(Array(10).fill(204))
    await practitioner.work()
    expect(await events()).toHaveLength(1)
    expect(await practitioner.statusOf(booked.id)).toBe('prepaid_pending')
  })

  test('asks the database nothing once its event is known to be stored', async () => {
    const { practitioner, events } = await aPayer()
    const event = eventOf(practitioner.account)
    expect(await deliver(event)).toBe(204)
    const pool = await poolOf(app.orm)
    let asked = 0
    const count = () => asked++
    pool.on('acquire', count)
    for (let nth = 0; nth < 40; nth++) expect(await deliver(event)).toBe(204)
    pool.off('acquire', count)
    // A limit may draw a portion meanwhile.
    expect(asked).toBeLessThan(10)
    expect(await deliver(eventOf(practitioner.account))).toBe(204)
    expect(await events()).toHaveLength(2)
  })

  test('that could not be stored is stored when it comes again', async () => {
    const { practitioner, events } = await aPayer()
    const event = eventOf(practitioner.account) as unknown as Parameters<typeof parseNotice>[0]
    const notice = parseNotice(event, practitioner.account)!
    await expect(storeEvent(app.app, newPracticeId(), notice, clock.now())).rejects.toMatchObject({ code: '23503' })
    await storeEvent(app.app, practitioner.practice.id, notice, clock.now())
    expect(await events()).toHaveLength(1)
  })

  test('of another account cannot pay a request of ours, though it names it', async () => {
    const { practitioner, booked, payer } = await aPayer()
    const other = await aPayer()
    const mine = await payer.begin()
    stripe.pay((await other.payer.begin()).id)
    await deliver(eventOf(other.practitioner.account, { data: { object: { id: mine.id } } }))
    await other.practitioner.work()
    await practitioner.work()
    expect(await practitioner.statusOf(booked.id)).toBe('prepaid_pending')
  })

  test('of a wrong amount confirms nothing, and the money is refunded', async () => {
    const { practitioner, booked, payer } = await aPayer()
    const checkout = await payer.begin()
    await practitioner.own((query) => query('update payment_request set amount_cents = 3001'))
    stripe.pay(checkout.id)
    await practitioner.work()
    expect(await practitioner.statusOf(booked.id)).toBe('prepaid_pending')
    expect(await practitioner.money()).toEqual({ atStripe: 0, recorded: 0 })
  })

  test('has one effect, shuffled and three times over', async () => {
    const { practitioner, booked, payer } = await aPayer()
    stripe.hold()
    stripe.pay((await payer.begin()).id)
    const [charge] = stripe.list<Charge>(practitioner.account, 'charge')
    stripe.refundInDashboard(charge?.id ?? '', 1000)
    stripe.release({ times: 3, isShuffled: true })
    expect(await practitioner.work((count) => count - 1)).toEqual([])
    expect(await practitioner.statusOf(booked.id)).toBe('scheduled')
    expect(await practitioner.money()).toEqual({ atStripe: 2000, recorded: 2000 })
    const [request] = await practitioner.client.stripe.ofSession({ params: { id: booked.id } })
    expect(request).toMatchObject({ status: 'paid', refundedCents: 1000, refunds: [{ reason: 'elsewhere' }] })
  })

  test('has its effect where a refund comes before its payment', async () => {
    const { practitioner, payer } = await aPayer()
    stripe.hold()
    stripe.pay((await payer.begin()).id)
    stripe.forget()
    const [charge] = stripe.list<Charge>(practitioner.account, 'charge')
    stripe.refundInDashboard(charge?.id ?? '', 1000)
    stripe.release()
    expect(await practitioner.work()).toEqual([])
    expect(await practitioner.money()).toEqual({ atStripe: 2000, recorded: 2000 })
  })

  test('may be lost for days: the sweep asks for it', async () => {
    const { practitioner, booked, payer } = await aPayer()
    stripe.hold()
    stripe.pay((await payer.begin()).id)
    stripe.forget()
    stripe.release()
    await practitioner.sweep()
    expect(await practitioner.statusOf(booked.id)).toBe('scheduled')
    expect(await practitioner.money()).toEqual({ atStripe: 3000, recorded: 3000 })
  })
})

/** A client who has paid 30 EUR, and what their practice reads of it. */
async function aPaidCharge() {
  const { practitioner, booked, payer } = await aPayer()
  stripe.pay((await payer.begin()).id)
  await practitioner.work()
  const [charge] = stripe.list<Charge>(practitioner.account, 'charge')
  const year = Number(localDay(clock.now(), 'Europe/Paris').slice(0, 4))
  const lines = () =>
    inPractice(app.orm.em.fork(), practitioner.practice.id, (em) =>
      receiptsIn(em, practitioner.practice.id, { from: `${year}-01-01`, through: `${year}-12-31` }),
    )
  const figures = async () =>
    (await practitioner.client.billing.report({ query: { from: `${year}-01-01`, to: `${year}-12-31` } })).figures
  return { practitioner, sessionId: booked.id, chargeId: charge?.id ?? '', lines, figures }
}

test('a dispute is shown with its deadline, notified once, and booked when it is lost', async () => {
  const { practitioner, chargeId, lines, figures } = await aPaidCharge()
  const { id } = stripe.dispute(chargeId)
  await practitioner.work()
  const { data } = await practitioner.client.stripe.disputes({})
  expect(data).toMatchObject([{ id, status: 'needs_response', amountCents: 3000, answerBy: expect.any(String) }])
  stripe.closeDispute(id, 'lost')
  await practitioner.work()
  expect((await practitioner.client.stripe.disputes({})).data).toMatchObject([{ id, status: 'lost' }])
  expect((await practitioner.money()).recorded).toBe(0)
  // Stripe charges 20 EUR for it.
  expect(await lines()).toMatchObject([
    { amountCents: 3000, feeCents: 70 },
    { kind: 'fee', nature: 'fee', amountCents: 0, feeCents: 2000, client: null, reference: id, reversesPiece: null },
    { nature: 'refund', amountCents: -3000, feeCents: null },
  ])
  expect(receiptsCsv(await lines(), 'fr')).toContain(`;Frais de litige;Carte bancaire en ligne;non;0,00;${id};;;20,00;`)
  expect(await figures()).toMatchObject({ receivedCents: 0, feeCents: 2070 })
  const messages = await practitioner.own((query) =>
    query('select from message where template = $1', ['cards.disputed']),
  )
  expect(messages).toHaveLength(1)
})

test('the fee of an open dispute is booked at once, and returned if the dispute is won', async () => {
  const { practitioner, chargeId, lines, figures } = await aPaidCharge()
  stripe.hold()
  const { id } = stripe.dispute(chargeId)
  stripe.release({ times: 3, isShuffled: true })
  await practitioner.work()
  const fee = { nature: 'fee', amountCents: 0, receivedOn: localDay(clock.now(), 'Europe/Paris') }
  expect((await lines()).slice(1)).toMatchObject([{ ...fee, feeCents: 2000 }])
  expect(await figures()).toMatchObject({ receivedCents: 3000, feeCents: 2070 })
  // A fee is no payment of a client.
  expect((await practitioner.client.billing.payments({ query: {} })).data).toHaveLength(1)
  stripe.hold()
  stripe.closeDispute(id, 'won')
  stripe.release({ times: 3, isShuffled: true })
  await practitioner.work()
  expect((await lines()).slice(1)).toMatchObject([
    { ...fee, feeCents: 2000 },
    { ...fee, feeCents: -2000 },
  ])
  expect(await figures()).toMatchObject({ receivedCents: 3000, feeCents: 70 })
  expect(await verifies(practitioner.practice)).toBe(true)
})

test('the fee of a dispute is booked even if the whole payment was refunded before', async () => {
  const { practitioner, chargeId, lines } = await aPaidCharge()
  stripe.refundInDashboard(chargeId, 3000)
  await practitioner.work()
  stripe.closeDispute(stripe.dispute(chargeId).id, 'lost')
  await practitioner.work()
  expect(await lines()).toMatchObject([
    { amountCents: 3000 },
    { nature: 'refund', amountCents: -3000 },
    { nature: 'fee', amountCents: 0, feeCents: 2000 },
  ])
  expect((await practitioner.money()).recorded).toBe(0)
})

test('a lost dispute takes the whole rest, even while a refund waits that Stripe never got', async () => {
  const { practitioner, sessionId, chargeId, lines } = await aPaidCharge()
  const [request] = await practitioner.client.stripe.ofSession({ params: { id: sessionId } })
  stripe.fault({ kind: 'cut_before', path: '/v1/refunds', method: 'POST' })
  await practitioner.client.stripe.refund({ body: { requestId: request?.id ?? '', amountCents: 1000 } })
  await practitioner.work()
  stripe.closeDispute(stripe.dispute(chargeId).id, 'lost')
  await practitioner.work()
  stripe.mend()
  clock.pass(DAY)
  await practitioner.sweep()
  expect((await lines()).map(({ nature, amountCents }) => [nature, amountCents])).toEqual([
    ['service', 3000],
    ['fee', 0],
    ['refund', -3000],
  ])
  const failed = await practitioner.own((query) => query("select from card_refund where status = 'failed'"))
  expect(failed).toHaveLength(1)
})
