import { afterAll, describe, expect, test } from 'vitest'
import type { Refund } from '../../../tests/stand-ins/stripe/service.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { previewRefund } from '../../src/stripe/refund-by-hand.ts'
import { aPatient, aSession } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { refusal } from '../refusal.ts'
import { aPractitioner, besideStripe } from './a-stripe.ts'

const beside = await besideStripe()
afterAll(beside.end)
const { app, clock, stripe } = beside

/** A session of 60 EUR that nobody has paid. */
async function aDueSession() {
  const practitioner = await aPractitioner(beside)
  const { practice } = practitioner
  const startsAt = new Date(nextWeekday(practice, 'tuesday', '10:00'))
  const { id } = await aSession(app.orm, practice, { startsAt })
  const link = (body: object = {}) => practitioner.client.stripe.createSessionLink({ params: { id }, body })
  return { practitioner, id, link }
}

/** A booking of 30 EUR that was paid beforehand. */
async function aPaidBooking(settings = {}) {
  const practitioner = await aPractitioner(beside, { settings })
  const startsAt = nextWeekday(practitioner.practice, 'tuesday', '10:00')
  const visitor = practitioner.visitor()
  const booked = await visitor.book({ startsAt })
  const payer = practitioner.payer(booked.payment?.url ?? '')
  stripe.pay((await payer.begin()).id)
  await practitioner.work()
  const [request] = await practitioner.client.stripe.ofSession({ params: { id: booked.id } })
  return { practitioner, booked, payer, request, requestId: request?.id ?? '' }
}

/** Minutes. */
const DAY = 24 * 60

/** The session's time has passed, and nobody came. */
async function miss({ own, client }: Awaited<ReturnType<typeof aPaidBooking>>['practitioner'], id: string) {
  await own((query) =>
    query(
      "update session set starts_at = starts_at - interval '21 days', ends_at = ends_at - interval '21 days' where id = $1",
      [id],
    ),
  )
  await client.sessions.miss({ params: { id } })
}

describe('a link to pay', () => {
  test('asks for what is due of a session, is paid once, and is in the books', async () => {
    const { practitioner, id, link } = await aDueSession()
    const made = await link()
    expect(made).toMatchObject({ kind: 'link', status: 'open', amountCents: 6000, sessionId: id })
    const payer = practitioner.payer(made.url ?? '')
    const checkout = await payer.begin()
    stripe.pay(checkout.id)
    await practitioner.work()
    expect(await payer.page()).toMatchObject({ status: 'paid' })
    expect(await refusal(payer.begin())).toMatchObject({ status: 409 })
    expect(await refusal(link())).toMatchObject({ status: 409 })
    expect(await practitioner.money()).toEqual({ atStripe: 6000, recorded: 6000 })
    const [line] = await practitioner.own((query) =>
      query<{ cents: number }>('select amount_cents as cents from payment_allocation where session_id = $1', [id]),
    )
    expect(line?.cents).toBe(6000)
  })

  test('asks for the price as it was changed since the booking', async () => {
    const { practitioner, id, link } = await aDueSession()
    const discount = { kind: 'discount' as const, amountCents: 2000, reason: 'Étudiante' }
    await practitioner.client.billing.changePrice({ params: { id }, body: discount })
    expect(await refusal(link({ amountCents: 4001 }))).toMatchObject({ status: 422 })
    expect(await link()).toMatchObject({ amountCents: 4000 })
  })

  test('that is paid while cash is taken leaves what is too much as credit', async () => {
    const { practitioner, id, link } = await aDueSession()
    const { client } = practitioner
    const checkout = await practitioner.payer((await link()).url ?? '').begin()
    const { patient } = await client.sessions.get({ params: { id } })
    const cash = { patientId: patient.id, typeKey: 'cash', amountCents: 4000, sessionIds: [id] }
    await client.billing.take({ body: cash })
    stripe.pay(checkout.id)
    await practitioner.work()
    const money = await client.billing.sessionMoney({ params: { id } })
    expect(money).toMatchObject({ paidCents: 6000, dueCents: 0, creditCents: 4000 })
  })

  test.each([-1, 0, 49, 60.5, '1,5', 6001, 1e12])('of %s cents is refused', async (amountCents) => {
    const { link } = await aDueSession()
    expect(await refusal(link({ amountCents }))).toMatchObject({ status: 422 })
  })

  test('takes no currency, status or account from whoever asks', async () => {
    const { link } = await aDueSession()
    for (const more of [{ currency: 'USD' }, { status: 'paid' }, { accountId: 'acct_1' }])
      expect(await refusal(link(more))).toMatchObject({ status: 422 })
  })

  test('that was withdrawn cannot be paid; one that was paid meanwhile is paid', async () => {
    const { practitioner, link } = await aDueSession()
    const made = await link()
    const payer = practitioner.payer(made.url ?? '')
    const checkout = await payer.begin()
    await practitioner.client.stripe.withdrawLink({ params: { id: made.id } })
    expect(stripe.pay(checkout.id)).toMatchObject({ outcome: 'over' })
    expect(await payer.page()).toMatchObject({ status: 'withdrawn' })
    const second = await link()
    stripe.pay((await practitioner.payer(second.url ?? '').begin()).id)
    const refused = await refusal(practitioner.client.stripe.withdrawLink({ params: { id: second.id } }))
    expect(refused).toMatchObject({ status: 409 })
    await practitioner.work()
    expect(await practitioner.money()).toEqual({ atStripe: 6000, recorded: 6000 })
  })

  test('is nothing to anybody who changes a letter of it, or to another practice', async () => {
    const { practitioner, link } = await aDueSession()
    const made = await link()
    const token = practitioner.payer(made.url ?? '').token
    const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
    expect(await refusal(practitioner.payer(forged).page())).toMatchObject({ status: 404 })
    const other = await aPractitioner(beside)
    const foreign = other.client.stripe.withdrawLink({ params: { id: made.id } })
    expect(await refusal(foreign)).toMatchObject({ status: 404 })
  })

  test('is not made without an account that can charge', async () => {
    const practitioner = await aPractitioner(beside, { isConnected: false })
    const { id } = await aPatient(app.orm, practitioner.practice)
    const made = practitioner.client.stripe.createPatientLink({ params: { id }, body: { amountCents: 4000 } })
    expect(await refusal(made)).toMatchObject({ status: 409, code: 'card_payments_unavailable' })
  })
})

describe('a refund', () => {
  test('follows the policy when the client cancels in time, and all goes back when the practitioner does', async () => {
    for (const by of ['client', 'practitioner'] as const) {
      const { practitioner, booked, requestId } = await aPaidBooking()
      const preview = await practitioner.client.stripe.previewRefund({ query: { requestId } })
      expect(preview).toMatchObject({ paidCents: 3000, byPolicyCents: 3000, because: 'in_time', feeKeptCents: 70 })
      const params = { token: booked.manageUrl.split('/').at(-1) ?? '' }
      if (by === 'client') await app.client().booking.cancel({ params, body: { reason: 'Empêchée' } })
      else await practitioner.client.sessions.cancel({ params: { id: booked.id }, body: { reason: 'Malade' } })
      await practitioner.work()
      const [request] = await practitioner.client.stripe.ofSession({ params: { id: booked.id } })
      expect(request).toMatchObject({ refundedCents: 3000, refunds: [{ reason: 'cancelled' }] })
      expect(await practitioner.money()).toEqual({ atStripe: 0, recorded: 0 })
    }
  })

  test('is told with the interest that the money has borne where it was paid far in advance', async () => {
    const { practitioner, booked, requestId } = await aPaidBooking()
    await practitioner.own((query) =>
      query(
        "update session set starts_at = starts_at + interval '300 days', ends_at = ends_at + interval '300 days' where id = $1",
        [booked.id],
      ),
    )
    const inDays = (days: number) =>
      inPractice(app.orm.em.fork(), practitioner.practice.id, (em) => {
        const now = new Date(clock.now().getTime() + days * 86_400_000)
        return previewRefund(em, practitioner.practice.id, { requestId, cancelledBy: 'client' }, now)
      })
    expect((await inDays(80)).interest).toBeNull()
    const { interest } = await inDays(200)
    expect(interest).toMatchObject({ basisPoints: 667, isToCheck: true })
    // Some hundred days of 30 EUR.
    expect(interest?.cents).toBeGreaterThan(50)
    expect(interest?.cents).toBeLessThan(70)
  })

  test('is the part that the policy names when the client cancels late', async () => {
    const { practitioner, booked, requestId } = await aPaidBooking({
      refundFullHours: 720,
      refundPartPercent: 25,
      cancellationHours: 0,
    })
    const preview = await practitioner.client.stripe.previewRefund({ query: { requestId } })
    expect(preview).toMatchObject({ byPolicyCents: 750, percent: 25, because: 'too_late' })
    const params = { token: booked.manageUrl.split('/').at(-1) ?? '' }
    await app.client().booking.cancel({ params, body: { reason: 'Empêchée' } })
    await practitioner.work()
    expect(await practitioner.money()).toEqual({ atStripe: 2250, recorded: 2250 })
  })

  test('is what the policy said when the client cancelled, however late it is settled', async () => {
    const { practitioner, booked } = await aPaidBooking({ refundFullHours: 1, refundPartPercent: 0 })
    const params = { token: booked.manageUrl.split('/').at(-1) ?? '' }
    await app.client().booking.cancel({ params, body: { reason: 'Empêchée' } })
    clock.pass(8 * DAY)
    await practitioner.work()
    expect(await practitioner.money()).toEqual({ atStripe: 0, recorded: 0 })
  })

  test('of a missed session goes back by the policy once the mark cannot be corrected any more', async () => {
    const { practitioner, booked } = await aPaidBooking({ refundMissedPercent: 50 })
    await miss(practitioner, booked.id)
    clock.pass(7 * DAY - 1)
    await practitioner.work()
    expect(await practitioner.money()).toEqual({ atStripe: 3000, recorded: 3000 })
    clock.pass(1)
    await practitioner.work()
    expect(await practitioner.money()).toEqual({ atStripe: 1500, recorded: 1500 })
  })

  test('of a session that was marked as missed by mistake is none', async () => {
    const { practitioner, booked } = await aPaidBooking({ refundMissedPercent: 50 })
    await miss(practitioner, booked.id)
    await practitioner.client.sessions.correct({ params: { id: booked.id } })
    clock.pass(8 * DAY)
    await practitioner.work()
    expect(await practitioner.money()).toEqual({ atStripe: 3000, recorded: 3000 })
  })

  test('is never more than what came: of two at once the sum holds', async () => {
    const { practitioner, requestId } = await aPaidBooking()
    const refund = (amountCents: number) =>
      practitioner.client.stripe.refund({ body: { requestId, amountCents } }).then(
        () => 'made',
        ({ code }: { code: string }) => code,
      )
    expect((await Promise.all([refund(2000), refund(2000)])).sort()).toEqual(['conflict', 'made'])
    expect(await refund(1001)).toBe('conflict')
    expect(await refund(1000)).toBe('made')
    await practitioner.work()
    expect(await practitioner.money()).toEqual({ atStripe: 0, recorded: 0 })
  })

  test('is made once, though the answer was lost on its way', async () => {
    const { practitioner, requestId } = await aPaidBooking()
    stripe.fault({ kind: 'cut_after', path: '/v1/refunds', method: 'POST', times: 2 })
    await practitioner.client.stripe.refund({ body: { requestId, amountCents: 1000 } })
    await practitioner.work()
    stripe.mend()
    clock.pass(2)
    await practitioner.work()
    expect(stripe.list<Refund>(practitioner.account, 'refund')).toHaveLength(1)
    expect(await practitioner.money()).toEqual({ atStripe: 2000, recorded: 2000 })
  })

  test('is made once, though Stripe failed after it and has forgotten the key by the next attempt', async () => {
    const { practitioner, requestId } = await aPaidBooking()
    stripe.hold()
    stripe.fault({ kind: 'error_after', path: '/v1/refunds', method: 'POST' })
    await practitioner.client.stripe.refund({ body: { requestId, amountCents: 1000 } })
    await practitioner.work()
    stripe.mend()
    stripe.forget()
    stripe.release()
    clock.pass(DAY + 60)
    await practitioner.work()
    expect(stripe.list<Refund>(practitioner.account, 'refund')).toHaveLength(1)
    expect(await practitioner.money()).toEqual({ atStripe: 2000, recorded: 2000 })
  })

  test.each([1000, 3000])(
    'of %s that the bank sends back is in the books again, and can be tried anew',
    async (cents) => {
      const { practitioner, booked, requestId } = await aPaidBooking()
      await practitioner.client.stripe.refund({ body: { requestId, amountCents: cents } })
      await practitioner.work()
      const [made] = stripe.list<Refund>(practitioner.account, 'refund')
      stripe.failRefund(made?.id ?? '')
      expect(await practitioner.work()).toEqual([])
      const [request] = await practitioner.client.stripe.ofSession({ params: { id: booked.id } })
      expect(request).toMatchObject({ refundedCents: 0, refunds: [{ status: 'failed' }] })
      expect(await practitioner.money()).toEqual({ atStripe: 3000, recorded: 3000 })
      const ofSession = () => practitioner.client.billing.sessionMoney({ params: { id: booked.id } })
      expect(await ofSession()).toMatchObject({ paidCents: 3000, creditCents: 0 })
      await practitioner.client.stripe.retryRefund({ params: { id: request?.refunds[0]?.id ?? '' } })
      expect(await practitioner.work()).toEqual([])
      expect(await practitioner.money()).toEqual({ atStripe: 3000 - cents, recorded: 3000 - cents })
      expect(await ofSession()).toMatchObject({ paidCents: 3000 - cents, creditCents: 0 })
    },
  )

  test('of what is unpaid is a conflict, and of another practice not there', async () => {
    const { link } = await aDueSession()
    const made = await link()
    const other = await aPractitioner(beside)
    const ask = (who: typeof other) => refusal(who.client.stripe.refund({ body: { requestId: made.id } }))
    expect(await ask(other)).toMatchObject({ status: 404 })
  })
})
