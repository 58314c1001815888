import { afterAll, describe, expect, test } from 'vitest'
import { aPaidBooking } from './a-paid-booking.ts'
import { besideStripe } from './a-stripe.ts'

const beside = await besideStripe()
afterAll(beside.end)
const { app } = beside

describe('a refund by the conditions that were shown', () => {
  test('is the part of the step that has begun, which the conditions name', async () => {
    const { practitioner, booked, requestId } = await aPaidBooking(beside, {
      refundFullHours: 720,
      refundSteps: [
        { hours: 700, percent: 80 },
        { hours: 1, percent: 40 },
      ],
      cancellationHours: 0,
    })
    const preview = await practitioner.client.stripe.previewRefund({ query: { requestId } })
    expect(preview).toMatchObject({ byPolicyCents: 1200, percent: 40, because: 'too_late' })
    const params = { token: booked.manageUrl.split('/').at(-1) ?? '' }
    await app.client().booking.cancel({ params, body: { reason: 'Empêchée' } })
    await practitioner.work()
    expect(await practitioner.money()).toEqual({ atStripe: 1800, recorded: 1800 })
  })

  test('follows the conditions that the client agreed to, whatever the practice sets afterwards', async () => {
    const { practitioner, booked, requestId } = await aPaidBooking(beside, { refundFullHours: 1, cancellationHours: 0 })
    await practitioner.client.practices.changeSettings({ body: { refundFullHours: 720, refundPartPercent: 0 } })
    const query = { requestId }
    expect(await practitioner.client.stripe.previewRefund({ query })).toMatchObject({
      percent: 100,
      because: 'in_time',
    })
    const params = { token: booked.manageUrl.split('/').at(-1) ?? '' }
    const { payment } = await app.client().booking.own({ params })
    expect(payment).toMatchObject({ ifCancelled: { refundCents: 3000, percent: 100 } })
    await app.client().booking.cancel({ params, body: { reason: 'Empêchée' } })
    await practitioner.work()
    expect(await practitioner.money()).toEqual({ atStripe: 0, recorded: 0 })
  })
})
