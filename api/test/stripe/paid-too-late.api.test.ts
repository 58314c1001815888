import { afterAll, expect, test } from 'vitest'
import { aPatient } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { aClock, aPractitioner, besideStripe } from './a-stripe.ts'

const clock = aClock()
const beside = await besideStripe(clock)
afterAll(beside.end)

test('a payment after the end is refunded if another session was planned over the time while it waited', async () => {
  const practitioner = await aPractitioner(beside)
  const { practice, client } = practitioner
  const at = (time: string) => nextWeekday(practice, 'tuesday', time)
  const booked = await practitioner.visitor().book({ startsAt: at('10:00') })
  const { id: patientId } = await aPatient(beside.app.orm, practice)
  const over = await client.sessions.plan({
    body: {
      patientId,
      sessionTypeId: practice.type.id,
      startsAt: at('10:30'),
      location: 'office',
      allowOverlap: true,
    },
  })
  clock.pass(50)
  const checkout = await practitioner.payer(booked.payment?.url ?? '').begin()
  // The process ended and has lost track of the page at Stripe.
  await practitioner.own((query) =>
    query('update payment_request set checkout_id = null, checkout_url = null where session_id = $1', [booked.id]),
  )
  clock.pass(11)
  await practitioner.work()
  expect(await practitioner.statusOf(booked.id)).toBe('cancelled')
  expect(beside.stripe.pay(checkout.id)).toMatchObject({ outcome: 'paid' })
  await practitioner.work()
  expect(await practitioner.statusOf(booked.id)).toBe('cancelled')
  expect(await practitioner.statusOf(over.id)).toBe('scheduled')
  expect(await practitioner.money()).toEqual({ atStripe: 0, recorded: 0 })
})
