import { afterAll, describe, expect, test } from 'vitest'
import type { Refund } from '../../../tests/stand-ins/stripe/service.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { CardPaymentEntity } from '../../src/stripe/entity.ts'
import { applyRefund } from '../../src/stripe/refunds/state.ts'
import { refusal } from '../refusal.ts'
import { aPaidBooking } from './a-paid-booking.ts'
import { besideStripe } from './a-stripe.ts'

const beside = await besideStripe()
afterAll(beside.end)
const { app, clock, stripe } = beside

describe('a refund', () => {
  test.each([1000, 3000])('of %s that the bank sends back is booked back, and can be tried anew', async (cents) => {
    const { practitioner, booked, requestId } = await aPaidBooking(beside)
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
    const params = { id: request?.refunds[0]?.id ?? '' }
    const twice = await Promise.allSettled([1, 2].map(() => practitioner.client.stripe.retryRefund({ params })))
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await practitioner.work()).toEqual([])
    expect(await refusal(practitioner.client.stripe.retryRefund({ params }))).toMatchObject({ code: 'conflict' })
    expect(await practitioner.work()).toEqual([])
    expect(await practitioner.money()).toEqual({ atStripe: 3000 - cents, recorded: 3000 - cents })
    expect(await ofSession()).toMatchObject({ paidCents: 3000 - cents, creditCents: 0 })
  })

  test('that has failed stays so when a reading from before arrives after it', async () => {
    const { practitioner, booked, requestId } = await aPaidBooking(beside)
    await practitioner.client.stripe.refund({ body: { requestId, amountCents: 1000 } })
    await practitioner.work()
    const [made] = stripe.list<Refund>(practitioner.account, 'refund')
    const earlier = structuredClone(made)
    stripe.failRefund(made?.id ?? '')
    await practitioner.work()
    await inPractice(app.orm.em.fork(), practitioner.practice.id, async (em) => {
      const { id } = await em.findOneOrFail(CardPaymentEntity, { requestId })
      await applyRefund(em, id, earlier as never, clock.now())
    })
    const [request] = await practitioner.client.stripe.ofSession({ params: { id: booked.id } })
    expect(request).toMatchObject({ refundedCents: 0, refunds: [{ status: 'failed' }] })
    expect(await practitioner.money()).toEqual({ atStripe: 3000, recorded: 3000 })
  })
})
