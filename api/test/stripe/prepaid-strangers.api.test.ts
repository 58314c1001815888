import { afterAll, expect, test } from 'vitest'
import { aClient } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { aPractitioner, besideStripe } from './a-stripe.ts'

const beside = await besideStripe()
afterAll(beside.end)
const { app, stripe } = beside

/** A practice that is paid beforehand, and a network that has sent it as many strangers as is usual. */
async function aCrowd(settings: { autoAccept: boolean }) {
  const practitioner = await aPractitioner(beside, { settings })
  const { practice } = practitioner
  const visitor = practitioner.visitor()
  const book = (time: string, client: { email?: string } = {}) =>
    visitor.book({ startsAt: nextWeekday(practice, 'tuesday', time), client })
  const first = await book('10:00')
  for (const time of ['12:00', '14:00']) await book(time)
  return { practitioner, practice, first, book }
}

test('a request that is accepted and waits for its payment counts as a stranger’s no more', async () => {
  const { practitioner, first, book } = await aCrowd({ autoAccept: false })
  const accepted = await practitioner.client.sessions.accept({ params: { id: first.id } })
  expect(accepted).toMatchObject({ status: 'prepaid_pending' })
  expect(await book('16:00')).toMatchObject({ confirmBy: null })
})

test('a booking counts as a stranger’s until it is paid', async () => {
  const { practitioner, first, book } = await aCrowd({ autoAccept: true })
  stripe.pay((await practitioner.payer(first.payment?.url ?? '').begin()).id)
  await practitioner.work()
  expect(await book('16:00')).toMatchObject({ confirmBy: null })
  expect((await book('18:00')).confirmBy, 'the three others are unpaid').not.toBeNull()
})

test('a client for whom a prepaid session was planned is no stranger', async () => {
  const { practitioner, practice, book } = await aCrowd({ autoAccept: true })
  const { patientId, email } = await aClient(app.orm, practice)
  const startsAt = nextWeekday(practice, 'wednesday', '10:00')
  const body = { patientId, sessionTypeId: practice.type.id, startsAt, location: 'office' } as const
  const { id } = await practitioner.client.sessions.plan({ body })
  expect(await practitioner.statusOf(id)).toBe('prepaid_pending')
  expect(await book('16:00', { email })).toMatchObject({ confirmBy: null })
})
