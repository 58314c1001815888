import { aSession } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { aPractitioner, type Beside } from './a-stripe.ts'

/** An unpaid session of 60 EUR. */
export async function aDueSession(beside: Beside) {
  const practitioner = await aPractitioner(beside)
  const { practice } = practitioner
  const startsAt = new Date(nextWeekday(practice, 'tuesday', '10:00'))
  const { id } = await aSession(beside.app.orm, practice, { startsAt })
  const link = (body: object = {}) => practitioner.client.stripe.createSessionLink({ params: { id }, body })
  return { practitioner, id, link }
}

/** A booking of 30 EUR that was paid beforehand. */
export async function aPaidBooking(beside: Beside, settings = {}) {
  const practitioner = await aPractitioner(beside, { settings })
  const startsAt = nextWeekday(practitioner.practice, 'tuesday', '10:00')
  const visitor = practitioner.visitor()
  const booked = await visitor.book({ startsAt })
  const payer = practitioner.payer(booked.payment?.url ?? '')
  beside.stripe.pay((await payer.begin()).id)
  await practitioner.work()
  const [request] = await practitioner.client.stripe.ofSession({ params: { id: booked.id } })
  return { practitioner, booked, payer, request, requestId: request?.id ?? '' }
}
