import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import Sdk from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stripe, startStripe } from './stripe/service.ts'

const CONNECT_SECRET = 'whsec_connect'
const THIN_SECRET = 'whsec_thin'

/** Records the deliveries that the SDK accepts; others are answered with 400. */
const events: Sdk.Event[] = []
const thin: { type: string }[] = []
let now = new Date('2027-03-01T09:00:00Z')
let stripe: Stripe
let sdk: Sdk

const receiver = createServer(async (request, response) => {
  const body = await text(request)
  const signature = String(request.headers['stripe-signature'])
  const receivedAt = Math.floor(now.getTime() / 1000)
  try {
    if (request.url === '/thin')
      thin.push(sdk.parseEventNotification(body, signature, THIN_SECRET, 300, undefined, receivedAt))
    else events.push(sdk.webhooks.constructEvent(body, signature, CONNECT_SECRET, 300, undefined, receivedAt))
    response.end()
  } catch {
    response.writeHead(400).end()
  }
})

const sdkOf = ({ url, key }: { url: string; key: string }) =>
  new Sdk(key, { host: '127.0.0.1', port: new URL(url).port, protocol: 'http', maxNetworkRetries: 0, telemetry: false })

beforeAll(async () => {
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  stripe = await startStripe({
    endpoints: [
      { kind: 'connect', url: `${url}/connect`, secret: CONNECT_SECRET },
      { kind: 'thin', url: `${url}/thin`, secret: THIN_SECRET },
    ],
    now: () => now,
    retriesMs: [10],
  })
  sdk = sdkOf(stripe)
})
afterAll(async () => {
  await stripe.stop()
  receiver.close()
})

const include = ['configuration.merchant', 'requirements'] as const

async function account(outcome?: 'complete' | 'incomplete' | 'refused'): Promise<string> {
  const { id } = await sdk.v2.core.accounts.create({
    contact_email: 'claire@essais.test',
    display_name: 'Cabinet Vasseur',
    dashboard: 'full',
    identity: { country: 'fr' },
    configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
    defaults: { responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' } },
    include: [...include],
  })
  if (outcome) stripe.onboard(id, outcome)
  return id
}

const checkoutParameters = (cents = 3000): Sdk.Checkout.SessionCreateParams => ({
  mode: 'payment',
  locale: 'fr',
  line_items: [
    { quantity: 1, price_data: { currency: 'eur', unit_amount: cents, product_data: { name: 'Rendez-vous' } } },
  ],
  customer_email: 'zoe@essais.test',
  success_url: 'https://ancrage.test/stripe/success?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://ancrage.test/stripe/cancel',
  client_reference_id: 'session-1',
  metadata: { session: '1' },
  payment_intent_data: { metadata: { session: '1' } },
})

const checkout = (stripeAccount: string, options: object = {}, cents = 3000) =>
  sdk.checkout.sessions.create({ ...checkoutParameters(cents), ...options }, { stripeAccount })

test('an account starts with open questions, and can take cards once they are answered', async () => {
  const id = await account()
  const before = await sdk.v2.core.accounts.retrieve(id, { include: [...include] })
  expect(before.configuration?.merchant?.capabilities?.card_payments?.status).toBe('restricted')
  expect(before.requirements?.entries?.map(({ description }) => description)).toContain('external_account')
  expect((await sdk.v2.core.accounts.retrieve(id)).requirements).toBeNull()
  await expect(checkout(id)).rejects.toMatchObject({ statusCode: 400, code: 'charges_not_enabled' })

  const link = await sdk.v2.core.accountLinks.create({
    account: id,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: { refresh_url: 'https://a.test/stripe/refresh', return_url: 'https://a.test/stripe/success' },
    },
  })
  const open = () => fetch(link.url, { redirect: 'manual' })
  expect(await (await open()).text()).toContain('Tout donner')
  expect((await open()).headers.get('location')).toBe('https://a.test/stripe/refresh')
  const sent = { method: 'POST', body: new URLSearchParams({ outcome: 'complete' }), redirect: 'manual' } as const
  expect((await fetch(link.url, sent)).headers.get('location')).toBe('https://a.test/stripe/success')
  const after = await sdk.v2.core.accounts.retrieve(id, { include: [...include] })
  expect(after.configuration?.merchant?.capabilities?.card_payments?.status).toBe('active')
  expect(after.requirements?.entries).toEqual([])
  await stripe.settled()
  expect(thin.map(({ type }) => type)).toContain('v2.core.account[configuration.merchant].capability_status_updated')
})

test('a card pays on the page, its fee is kept, and a signed event reports it', async () => {
  const stripeAccount = await account('complete')
  const { id, url, payment_intent } = await checkout(stripeAccount)
  expect(payment_intent).toBeNull()
  expect(await (await fetch(url ?? '')).text()).toContain('30,00')
  const form = new URLSearchParams({ card: '4242 4242 4242 4242', name: 'Zoé', email: 'zoe@essais.test' })
  const paid = await fetch(url ?? '', { method: 'POST', body: form, redirect: 'manual' })
  expect(paid.headers.get('location')).toBe(`https://ancrage.test/stripe/success?session=${id}`)
  const expand = ['payment_intent.latest_charge.balance_transaction']
  const session = await sdk.checkout.sessions.retrieve(id, { expand }, { stripeAccount })
  expect(session).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    payment_intent: {
      metadata: { session: '1' },
      latest_charge: {
        payment_method_details: { card: { brand: 'visa', last4: '4242' } },
        balance_transaction: { amount: 3000, fee: 70, net: 2930 },
      },
    },
  })
  await stripe.settled()
  const own = events.filter(({ account: whose }) => whose === stripeAccount)
  expect(own.find(({ type }) => type === 'checkout.session.completed')?.data.object).toMatchObject({ id })
})

test('a card that asks the bank pays only after approval; declined ones say why', async () => {
  const stripeAccount = await account('complete')
  const { id } = await checkout(stripeAccount)
  expect(stripe.pay(id, { card: '4000000000000002' })).toMatchObject({ outcome: 'declined' })
  expect(stripe.pay(id, { card: '4000000000009995' }).message).toContain('insuffisants')
  expect(stripe.pay(id, { card: '4000002760003184', authenticate: false }).outcome).toBe('declined')
  expect((await sdk.checkout.sessions.retrieve(id, {}, { stripeAccount })).payment_status).toBe('unpaid')
  expect(stripe.pay(id, { card: '4000002760003184', authenticate: true }).outcome).toBe('paid')
  expect(stripe.pay(id).outcome).toBe('over')
})

test('what Stripe would refuse is refused: unknown fields, amounts, times, completed things, things of others', async () => {
  const stripeAccount = await account('complete')
  const seconds = Math.floor(now.getTime() / 1000)
  const refused = async (wrong: object, error: object, cents?: number) =>
    expect(checkout(stripeAccount, wrong, cents)).rejects.toMatchObject({ statusCode: 400, ...error })
  await refused({ colour: 'blue' }, { code: 'parameter_unknown', param: 'colour' })
  await refused({}, { code: 'amount_too_small' }, 49)
  await refused({ expires_at: seconds + 29 * 60 }, { param: 'expires_at' })
  await refused({ expires_at: seconds + 25 * 3600 }, { param: 'expires_at' })
  const { id } = await checkout(stripeAccount, { expires_at: seconds + 31 * 60 })
  await expect(
    sdk.checkout.sessions.retrieve(id, {}, { stripeAccount: await account('complete') }),
  ).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' })
  stripe.pay(id)
  await expect(sdk.checkout.sessions.expire(id, {}, { stripeAccount })).rejects.toMatchObject({ statusCode: 400 })
  await expect(sdkOf({ url: stripe.url, key: 'sk_test_wrong' }).balance.retrieve()).rejects.toMatchObject({
    statusCode: 401,
  })
})

test('a Checkout Session expires at its time, and can be expired before', async () => {
  const stripeAccount = await account('complete')
  const seconds = Math.floor(now.getTime() / 1000)
  const { id } = await checkout(stripeAccount, { expires_at: seconds + 1860 })
  const other = await checkout(stripeAccount)
  expect(await sdk.checkout.sessions.expire(other.id, {}, { stripeAccount })).toMatchObject({
    status: 'expired',
    url: null,
  })
  expect(await (await fetch(other.url ?? '')).text()).toContain('ou il a expiré')
  now = new Date(now.getTime() + 1_860_000)
  expect((await sdk.checkout.sessions.retrieve(id, {}, { stripeAccount })).status).toBe('expired')
  expect(stripe.pay(id).outcome).toBe('over')
})

test('the same key has one effect and one answer; with other parameters it is refused', async () => {
  const stripeAccount = await account('complete')
  const create = (cents: number) =>
    sdk.checkout.sessions.create(checkoutParameters(cents), { stripeAccount, idempotencyKey: 'prepay-1' })
  const first = await create(3000)
  const second = await create(3000)
  expect(second.id).toBe(first.id)
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
  await expect(create(4000)).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
  expect(stripe.list(stripeAccount, 'checkout.session')).toHaveLength(1)
})

test('refunds never exceed the payment, and wait where the balance is insufficient', async () => {
  const stripeAccount = await account('complete')
  const { id } = await checkout(stripeAccount)
  stripe.pay(id)
  const { payment_intent } = await sdk.checkout.sessions.retrieve(id, {}, { stripeAccount })
  const back = (amount?: number) =>
    sdk.refunds.create({ payment_intent: String(payment_intent), ...(amount && { amount }) }, { stripeAccount })
  expect(await back(1000)).toMatchObject({ amount: 1000, status: 'succeeded' })
  await expect(back(2001)).rejects.toMatchObject({ statusCode: 400, param: 'amount' })
  stripe.payout(stripeAccount)
  const waiting = await back()
  expect(waiting).toMatchObject({ amount: 2000, status: 'pending', pending_reason: 'insufficient_funds' })
  await expect(back()).rejects.toMatchObject({ code: 'charge_already_refunded' })
  stripe.pay((await checkout(stripeAccount)).id)
  expect((await sdk.refunds.retrieve(waiting.id, {}, { stripeAccount })).status).toBe('succeeded')
})

test('a payout lists the payments in it', async () => {
  const stripeAccount = await account('complete')
  for (const cents of [3000, 5000]) stripe.pay((await checkout(stripeAccount, {}, cents)).id)
  const payout = stripe.payout(stripeAccount)
  expect(payout?.amount).toBe(8000 - 70 - 100)
  const parts = await sdk.balanceTransactions.list({ payout: payout?.id ?? '' }, { stripeAccount })
  expect(parts.data.map(({ type, amount }) => [type, amount])).toEqual(
    expect.arrayContaining([
      ['charge', 3000],
      ['charge', 5000],
      ['payout', -7830],
    ]),
  )
  expect(stripe.payout(stripeAccount)).toBeUndefined()
})

test('a disputed card takes the money and a fee until the bank decides', async () => {
  const stripeAccount = await account('complete')
  stripe.pay((await checkout(stripeAccount)).id, { card: '4000000000000259' })
  const { data } = await sdk.disputes.list({}, { stripeAccount })
  expect(data[0]).toMatchObject({ amount: 3000, status: 'needs_response', reason: 'fraudulent' })
  const available = async () => (await sdk.balance.retrieve({}, { stripeAccount })).available[0]?.amount
  expect(await available()).toBe(3000 - 70 - 3000 - 2000)
  stripe.closeDispute(data[0]?.id ?? '', 'won')
  expect(await available()).toBe(3000 - 70)
  const { balance_transactions: moved } = await sdk.disputes.retrieve(data[0]?.id ?? '', {}, { stripeAccount })
  expect(moved.map(({ amount, fee }) => [amount, fee].join())).toEqual(['-3000,2000', '3000,-2000'])
})

test('lost webhooks are found among the events, and rejected ones are sent again', async () => {
  const stripeAccount = await account('complete')
  await stripe.settled()
  const ofAccount = () => events.filter(({ account: whose }) => whose === stripeAccount)
  const before = ofAccount().length
  stripe.lose(4)
  await stripe.pay((await checkout(stripeAccount)).id)
  await stripe.settled()
  expect(ofAccount()).toHaveLength(before)
  const missed = await sdk.events.list(
    { delivery_success: false, type: 'checkout.session.completed' },
    { stripeAccount },
  )
  expect(missed.data).toHaveLength(1)
  stripe.missign()
  stripe.hold()
  stripe.pay((await checkout(stripeAccount)).id)
  stripe.release({ times: 2, isShuffled: true })
  await expect.poll(() => ofAccount().length - before).toBe(8)
  expect(stripe.attempts.map(({ status }) => status)).toContain(400)
})

test('faults occur on demand, before the effect and after it', async () => {
  const stripeAccount = await account('complete')
  const many = () => stripe.list(stripeAccount, 'checkout.session').length
  for (const [kind, error] of [
    ['error', { statusCode: 500 }],
    ['rate_limit', { statusCode: 429 }],
    ['conflict', { statusCode: 409 }],
  ] as const) {
    stripe.fault({ kind, times: 1 })
    await expect(checkout(stripeAccount)).rejects.toMatchObject(error)
  }
  // The SDK retries after a broken connection, whatever its options say.
  stripe.fault({ kind: 'cut_before', times: 2 })
  await expect(checkout(stripeAccount)).rejects.toMatchObject({ type: 'StripeConnectionError' })
  expect(many()).toBe(0)
  stripe.fault({ kind: 'cut_after', times: 1 })
  await checkout(stripeAccount)
  expect(many()).toBe(1)
})

test('its state survives its process', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'ancrage-stripe-'))
  const first = await startStripe({ dir })
  const { id } = await sdkOf(first).v2.core.accounts.create({ dashboard: 'full', identity: { country: 'fr' } })
  await first.stop()
  const second = await startStripe({ dir })
  expect((await sdkOf(second).v2.core.accounts.retrieve(id)).id).toBe(id)
  await second.stop()
  await rm(dir, { recursive: true })
})
