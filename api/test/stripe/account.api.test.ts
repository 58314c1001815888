import { afterAll, describe, expect, test } from 'vitest'
import type { Charge, CheckoutSession } from '../../../tests/stand-ins/stripe/service.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { claimExclusive } from '../../src/integrations/exclusive.ts'
import { startApp } from '../app.ts'
import { aPatient, aPractice } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { refusal } from '../refusal.ts'
import { aPractitioner, besideStripe, ownerPassword, SECRETS } from './a-stripe.ts'

const beside = await besideStripe()
afterAll(beside.end)
const { app, clock, stripe } = beside

describe('an account at Stripe', () => {
  test('is created, asked for what is missing, and can charge once it is complete', async () => {
    const { client, work } = await aPractitioner(beside, { isConnected: false })
    expect(await client.stripe.account({})).toMatchObject({ isAvailable: true, account: null })
    expect((await client.stripe.connect(ownerPassword)).url).toMatch(/^http/)
    const begun = await client.stripe.account({})
    expect(begun.account).toMatchObject({ canCharge: false, isCompleted: false, pausedBecause: null })
    expect(begun.account?.requirements.length).toBeGreaterThan(0)
    expect((await client.accounts.user({})).stripeAccountCompleted).toBe(false)
    stripe.onboard(begun.account?.accountId ?? '', 'complete')
    await work()
    expect((await client.stripe.account({})).account).toMatchObject({ canCharge: true, requirements: [] })
    expect((await client.accounts.user({})).stripeAccountCompleted).toBe(true)
  })

  test('is created and continued with the password alone: whoever fills in Stripe’s page is paid', async () => {
    const { client } = await aPractitioner(beside, { isConnected: false })
    const asked = stripe.requests.length
    const wrong = { body: { currentPassword: 'autre chose' } }
    const refused = { status: 422, code: 'validation', details: { errors: { currentPassword: ['wrong'] } } }
    expect(await refusal(client.stripe.connect(wrong))).toMatchObject(refused)
    expect(await client.stripe.account({})).toMatchObject({ account: null })
    expect(stripe.requests).toHaveLength(asked)
    await client.stripe.connect(ownerPassword)
    expect(await refusal(client.stripe.link(wrong))).toMatchObject(refused)
    expect((await client.stripe.link(ownerPassword)).url).toMatch(/^http/)
  })

  test('is one, however often it is started and whatever call is interrupted', async () => {
    const { client } = await aPractitioner(beside, { isConnected: false })
    stripe.fault({ kind: 'cut_after', path: '/v2/core/accounts', method: 'POST', times: 4 })
    expect(await refusal(client.stripe.connect(ownerPassword))).toMatchObject({
      status: 503,
      code: 'stripe_unreachable',
    })
    stripe.mend()
    await client.stripe.connect(ownerPassword)
    const first = (await client.stripe.account({})).account?.accountId
    await client.stripe.connect(ownerPassword)
    expect((await client.stripe.account({})).account?.accountId).toBe(first)
    const accounts = stripe.requests.length
    expect(accounts).toBeGreaterThan(0)
  })

  test('that loses its ability pauses prepayment automatically, and its practitioner is notified once', async () => {
    const { practice, client, account, work, own } = await aPractitioner(beside)
    const offered = async () =>
      (await app.client().practices.publicProfile({ params: { practiceId: practice.id } })).sessionTypes[0]?.prepayment
    expect(await offered()).toMatchObject({ percent: 50, amountCents: 3000 })
    stripe.onboard(account, 'restricted')
    await work()
    expect(await offered()).toBeNull()
    expect((await client.stripe.account({})).account?.pausedBecause).toBe('restricted')
    await client.stripe.read({})
    const messages = await own((query) => query('select from message where template = $1', ['cards.paused']))
    expect(messages).toHaveLength(1)
  })

  test('whose owner revokes our access is no longer used', async () => {
    const { client, account, work } = await aPractitioner(beside)
    stripe.deauthorise(account)
    await work()
    expect((await client.stripe.account({})).account).toMatchObject({ canCharge: false, pausedBecause: 'disconnected' })
  })

  test('whose owner revokes our access holds no time for ever: nobody will tell any more what was paid', async () => {
    const { practice, account, client, visitor, payer, work, sweep, statusOf } = await aPractitioner(beside)
    const [unpaid, cancelled] = [
      await visitor().book({ startsAt: nextWeekday(practice, 'tuesday', '10:00') }),
      await visitor().book({ startsAt: nextWeekday(practice, 'wednesday', '10:00') }),
    ]
    const { patient } = await client.sessions.get({ params: { id: unpaid.id } })
    const link = await client.stripe.createPatientLink({ params: { id: patient.id }, body: { amountCents: 4000 } })
    for (const url of [unpaid.payment?.url, cancelled.payment?.url, link.url]) await payer(url ?? '').begin()
    // Stripe delivers nothing of the account any more.
    stripe.hold()
    stripe.deauthorise(account)
    await sweep()
    expect((await client.stripe.account({})).account?.pausedBecause).toBe('disconnected')
    await client.sessions.cancel({ params: { id: cancelled.id }, body: { reason: 'Malade' } })
    expect(await work()).toEqual([])
    clock.pass(61)
    expect(await work()).toEqual([])
    expect(await statusOf(unpaid.id)).toBe('cancelled')
    stripe.forget()
    stripe.release()
    clock.reset()
    const requests = await client.stripe.ofSession({ params: { id: cancelled.id } })
    expect(requests).toMatchObject([{ status: 'withdrawn' }])
    // The place is free for Calendly again.
    await client.stripe.disconnect({})
    const ofPatient = await client.stripe.ofPatient({ params: { id: patient.id } })
    expect(ofPatient.find(({ id }) => id === link.id)?.status).toBe('withdrawn')
  })

  test('that was left for another leaves nothing that is asked of Stripe for ever', async () => {
    const { practice, account, client, own, visitor, payer, work, sweep } = await aPractitioner(beside)
    const booked = await visitor().book({ startsAt: nextWeekday(practice, 'thursday', '10:00') })
    // Its refunds wait at the bank.
    stripe.pay((await payer(booked.payment?.url ?? '').begin()).id, { card: '4000000000007726' })
    await work()
    const [charge] = stripe.list<Charge>(account, 'charge')
    stripe.refundInDashboard(charge?.id ?? '', 1000)
    await work()
    expect(await own((query) => query("select from card_refund where status = 'pending'"))).toHaveLength(1)
    const open = () => own((query) => query('select from stripe_event where done_at is null'))
    stripe.hold()
    stripe.payout(account)
    stripe.deauthorise(account)
    stripe.release()
    await work()
    expect(await open()).not.toEqual([])
    await client.stripe.connect(ownerPassword)
    stripe.onboard((await client.stripe.account({})).account?.accountId ?? '', 'complete')
    await sweep()
    expect(await open()).toEqual([])
    const logged = app.logged().split('\n')
    expect(logged.filter((line) => line.includes(practice.id) && line.includes('could not be read again'))).toEqual([])
  })

  test('that was left for another is asked for no payment any more: a link begins at the present one', async () => {
    const { practice, account, client, payer, work } = await aPractitioner(beside)
    const { id } = await aPatient(app.orm, practice)
    const link = await client.stripe.createPatientLink({ params: { id }, body: { amountCents: 4000 } })
    const { begin, page, pay } = payer(link.url ?? '')
    await begin()
    stripe.deauthorise(account)
    await work()
    await client.stripe.connect(ownerPassword)
    const present = (await client.stripe.account({})).account?.accountId ?? ''
    stripe.onboard(present, 'complete')
    await work()
    const { url } = await pay({ termsVersion: (await page()).terms.version })
    expect(stripe.list<CheckoutSession>(present, 'checkout.session').map((session) => session.url)).toEqual([url])
  })

  test('stays as it is while the installation’s own key is wrong', async () => {
    const { practice, client } = await aPractitioner(beside)
    const environment = {
      STRIPE_URL: stripe.url,
      STRIPE_SECRET_KEY: `${stripe.key}Other`,
      STRIPE_CONNECT_WEBHOOK_SECRET: SECRETS.connect,
      STRIPE_WEBHOOK_SECRET: SECRETS.platform,
      STRIPE_THIN_WEBHOOK_SECRET: SECRETS.thin,
    }
    const wrong = await startApp({ now: clock.now, environment })
    const there = await wrong.signedIn(practice)
    expect(await refusal(there.stripe.read({}))).toMatchObject({ code: 'card_payments_unavailable' })
    expect((await client.stripe.account({})).account).toMatchObject({ canCharge: true, pausedBecause: null })
    await wrong.end()
  })

  test('replaces Calendly at its first step, and can be left for it again', async () => {
    const { practice, client } = await aPractitioner(beside)
    const claim = () =>
      inPractice(app.orm.em.fork(), practice.id, (em) => claimExclusive(queryOf(em), practice.id, 'calendly'))
    await expect(claim()).rejects.toMatchObject({
      code: 'exclusive_integration',
      details: { active: 'card_payments' },
    })
    await client.stripe.disconnect({})
    expect((await client.stripe.account({})).account).toBeNull()
    await claim()
    expect(await refusal(client.stripe.connect(ownerPassword))).toMatchObject({
      status: 409,
      code: 'exclusive_integration',
      details: { active: 'calendly' },
    })
  })
})

test('an installation without a key has no card payments', async () => {
  const bare = await startApp()
  const practice = await aPractice(bare.orm)
  const client = await bare.signedIn(practice)
  expect(await client.stripe.account({})).toMatchObject({ isAvailable: false, account: null })
  expect(await refusal(client.stripe.connect(ownerPassword))).toMatchObject({
    status: 409,
    code: 'card_payments_unavailable',
  })
  const delivery = await fetch(`${bare.url}/webhooks/stripe`, { method: 'POST', body: '{}' })
  expect(delivery.status).toBe(400)
  await bare.end()
})
