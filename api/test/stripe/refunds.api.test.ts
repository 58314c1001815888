import { afterAll, describe, expect, test } from 'vitest'
import type { Charge, Refund } from '../../../tests/stand-ins/stripe/service.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { localDay } from '../../src/format/day.ts'
import { previewRefund } from '../../src/stripe/refunds/by-hand.ts'
import { refusal } from '../refusal.ts'
import { aDueSession, aPaidBooking } from './a-paid-booking.ts'
import { aPractitioner, besideStripe } from './a-stripe.ts'

const beside = await besideStripe()
afterAll(beside.end)
const { app, clock, stripe } = beside

/** In minutes. */
const DAY = 24 * 60

/** Moves past the session's time and marks it as missed. */
async function miss({ own, client }: Awaited<ReturnType<typeof aPaidBooking>>['practitioner'], id: string) {
  await own((query) =>
    query(
      "update session set starts_at = starts_at - interval '21 days', ends_at = ends_at - interval '21 days' where id = $1",
      [id],
    ),
  )
  await client.sessions.miss({ params: { id } })
}

describe('a refund', () => {
  test('follows the policy when the client cancels in time, and is complete when the practitioner does', async () => {
    for (const by of ['client', 'practitioner'] as const) {
      const { practitioner, booked, requestId } = await aPaidBooking(beside)
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

  test.each([
    ['deposit', 0],
    ['arrhes', 3000],
  ] as const)('says what the practice owes beside it if it cancels (%s: %i)', async (depositKind, owed) => {
    const { practitioner, requestId } = await aPaidBooking(beside, { depositKind })
    const ask = (cancelledBy: 'client' | 'practitioner') =>
      practitioner.client.stripe.previewRefund({ query: { requestId, cancelledBy } })
    expect(await ask('practitioner')).toMatchObject({ byPolicyCents: 3000, arrhesOwedCents: owed })
    expect(await ask('client')).toMatchObject({ arrhesOwedCents: 0 })
  })

  test('of which Stripe tells days later is booked for the day on which it was made', async () => {
    const { practitioner } = await aPaidBooking(beside)
    const { account, own, sweep } = practitioner
    const madeOn = localDay(clock.now(), practitioner.practice.timeZone)
    const [charge] = stripe.list<Charge>(account, 'charge')
    stripe.hold()
    stripe.refundInDashboard(charge?.id ?? '', 1000)
    stripe.forget()
    stripe.release()
    clock.pass(3 * DAY)
    await sweep()
    clock.reset()
    const lines = await own((query) =>
      query('select received_on::text as day, amount_cents as cents from payment order by sequence'),
    )
    expect(lines).toEqual([
      { day: madeOn, cents: 3000 },
      { day: madeOn, cents: -1000 },
    ])
  })

  test('is shown with the interest of money that was paid far in advance', async () => {
    const { practitioner, booked, requestId } = await aPaidBooking(beside)
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
    expect(interest).toMatchObject({ rates: [{ basisPoints: 667 }], isToCheck: true })
    // Some hundred days of 30 EUR.
    expect(interest?.cents).toBeGreaterThan(50)
    expect(interest?.cents).toBeLessThan(70)
  })

  test('is the part that the policy names when the client cancels late', async () => {
    const { practitioner, booked, requestId } = await aPaidBooking(beside, {
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

  test('follows the policy at the time of the cancellation, however late it is settled', async () => {
    const { practitioner, booked } = await aPaidBooking(beside, { refundFullHours: 1, refundPartPercent: 0 })
    const params = { token: booked.manageUrl.split('/').at(-1) ?? '' }
    await app.client().booking.cancel({ params, body: { reason: 'Empêchée' } })
    clock.pass(8 * DAY)
    await practitioner.work()
    expect(await practitioner.money()).toEqual({ atStripe: 0, recorded: 0 })
  })

  test('of a missed session follows the policy once the mark cannot be corrected any more', async () => {
    const { practitioner, booked } = await aPaidBooking(beside, { refundMissedPercent: 50 })
    await miss(practitioner, booked.id)
    clock.pass(7 * DAY - 1)
    await practitioner.work()
    expect(await practitioner.money()).toEqual({ atStripe: 3000, recorded: 3000 })
    clock.pass(1)
    await practitioner.work()
    expect(await practitioner.money()).toEqual({ atStripe: 1500, recorded: 1500 })
  })

  test('is not made for a session that was marked as missed by mistake', async () => {
    const { practitioner, booked } = await aPaidBooking(beside, { refundMissedPercent: 50 })
    await miss(practitioner, booked.id)
    await practitioner.client.sessions.correct({ params: { id: booked.id } })
    clock.pass(8 * DAY)
    await practitioner.work()
    expect(await practitioner.money()).toEqual({ atStripe: 3000, recorded: 3000 })
  })

  test('gives the rest of what the policy names where a part went back by hand before', async () => {
    const { practitioner, booked, requestId } = await aPaidBooking(beside)
    await practitioner.client.stripe.refund({ body: { requestId, amountCents: 500 } })
    await practitioner.work()
    const query = { requestId, cancelledBy: 'practitioner' } as const
    expect(await practitioner.client.stripe.previewRefund({ query })).toMatchObject({ byPolicyCents: 2500 })
    const params = { token: booked.manageUrl.split('/').at(-1) ?? '' }
    const { payment } = await app.client().booking.own({ params })
    expect(payment).toMatchObject({ ifCancelled: { refundCents: 2500 } })
    await practitioner.client.sessions.cancel({ params: { id: booked.id }, body: { reason: 'Malade' } })
    await practitioner.work()
    expect(await practitioner.money()).toEqual({ atStripe: 0, recorded: 0 })
    expect(await practitioner.client.stripe.previewRefund({ query })).toMatchObject({ byPolicyCents: 0 })
  })

  test('is not repeated by a cancellation that gives less than went back by hand', async () => {
    const { practitioner, booked, requestId } = await aPaidBooking(beside, {
      refundFullHours: 720,
      refundPartPercent: 25,
      cancellationHours: 0,
    })
    await practitioner.client.stripe.refund({ body: { requestId, amountCents: 1000 } })
    await practitioner.work()
    const params = { token: booked.manageUrl.split('/').at(-1) ?? '' }
    await app.client().booking.cancel({ params, body: { reason: 'Empêchée' } })
    await practitioner.work()
    expect(await practitioner.money()).toEqual({ atStripe: 2000, recorded: 2000 })
  })

  test('never exceeds the payment, also with two at once', async () => {
    const { practitioner, requestId } = await aPaidBooking(beside)
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
    const { practitioner, requestId } = await aPaidBooking(beside)
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
    const { practitioner, requestId } = await aPaidBooking(beside)
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

  test('is reported, and not sent again, while Stripe refuses to say whether it was made', async () => {
    const { practitioner, requestId } = await aPaidBooking(beside)
    stripe.hold()
    stripe.fault({ kind: 'error_after', path: '/v1/refunds', method: 'POST' })
    await practitioner.client.stripe.refund({ body: { requestId, amountCents: 1000 } })
    await practitioner.work()
    stripe.mend()
    stripe.forget()
    stripe.fault({ kind: 'refused', path: '/v1/refunds', method: 'GET' })
    const failureMails = () =>
      practitioner.own((query) => query("select id from message where template = 'cards.refundFailed'"))
    expect(await failureMails()).toEqual([])
    for (const minutes of [DAY + 60, DAY]) {
      clock.pass(minutes)
      await practitioner.work()
      expect(stripe.list<Refund>(practitioner.account, 'refund')).toHaveLength(1)
      expect(await failureMails()).toHaveLength(1)
    }
    expect(await practitioner.own((query) => query('select status from card_refund'))).toEqual([{ status: 'waiting' }])
    stripe.mend()
    stripe.release()
    clock.pass(DAY)
    await practitioner.work()
    expect(stripe.list<Refund>(practitioner.account, 'refund')).toHaveLength(1)
    expect(await practitioner.money()).toEqual({ atStripe: 2000, recorded: 2000 })
  })

  test('is booked each, even if there are more than fit a page of Stripe', async () => {
    const { practitioner } = await aPaidBooking(beside)
    const [charge] = stripe.list<Charge>(practitioner.account, 'charge')
    const refund = () => stripe.refundInDashboard(charge?.id ?? '', 1)
    // Only the last one is delivered.
    const endpoints = stripe.endpoints.splice(0)
    for (let nth = 0; nth < 6; nth++) refund()
    stripe.endpoints.push(...endpoints)
    stripe.shortenPages(3)
    refund()
    await practitioner.work()
    stripe.mend()
    expect(await practitioner.money()).toEqual({ atStripe: 2993, recorded: 2993 })
  })

  test('of an unpaid request is a conflict, and of another practice not found', async () => {
    const { link } = await aDueSession(beside)
    const made = await link()
    const other = await aPractitioner(beside)
    const ask = (who: typeof other) => refusal(who.client.stripe.refund({ body: { requestId: made.id } }))
    expect(await ask(other)).toMatchObject({ status: 404 })
  })
})
