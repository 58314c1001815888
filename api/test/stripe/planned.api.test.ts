import { afterAll, describe, expect, test } from 'vitest'
import { aClient, aPatient, aSession } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { aPractitioner, besideStripe } from './a-stripe.ts'

const beside = await besideStripe()
afterAll(beside.end)
const { app, clock, stripe } = beside

type Practitioner = Awaited<ReturnType<typeof aPractitioner>>

const plan = ({ client, practice }: Practitioner, patientId: string, furtherTypeIds: string[] = []) =>
  client.sessions.plan({
    body: {
      patientId,
      sessionTypeId: practice.type.id,
      furtherTypeIds,
      startsAt: nextWeekday(practice, 'tuesday', '10:00'),
      location: 'office',
      notify: true,
    },
  })

/** The only card payment request of a session. */
async function requestOf({ client }: Practitioner, id: string) {
  const requests = await client.stripe.ofSession({ params: { id } })
  expect(requests).toHaveLength(1)
  return requests[0]
}

describe('a session that the practitioner plans', () => {
  test('waits two days for the payment of a client with a client account, and is confirmed by it', async () => {
    const practitioner = await aPractitioner(beside)
    const { patientId } = await aClient(app.orm, practitioner.practice)
    const planned = await plan(practitioner, patientId)
    expect(await practitioner.statusOf(planned.id)).toBe('prepaid_pending')
    const request = await requestOf(practitioner, planned.id)
    expect(request).toMatchObject({ kind: 'prepayment', status: 'open', amountCents: 3000 })
    const hours = (Date.parse(request?.expiresAt ?? '') - Date.parse(request?.createdAt ?? '')) / 3_600_000
    expect(hours).toBe(48)
    stripe.pay((await practitioner.payer(request?.url ?? '').begin()).id)
    await practitioner.work()
    expect(await practitioner.statusOf(planned.id)).toBe('scheduled')
    const events = await practitioner.own((query) =>
      query<{ event: string }>('select event from session_history where session_id = $1 order by happened_at, id', [
        planned.id,
      ]),
    )
    expect(events.map(({ event }) => event)).toEqual(['planPrepaid', 'pay'])
  })

  test('is agreed at once for a client without a client account', async () => {
    const practitioner = await aPractitioner(beside)
    const { id } = await aPatient(app.orm, practitioner.practice)
    const planned = await plan(practitioner, id)
    expect(await practitioner.statusOf(planned.id)).toBe('scheduled')
    expect(await practitioner.client.stripe.ofSession({ params: { id: planned.id } })).toEqual([])
  })
})

describe('a session of a programme', () => {
  test('that is confirmed waits for its payment', async () => {
    const practitioner = await aPractitioner(beside)
    const { practice, client } = practitioner
    const { patientId } = await aClient(app.orm, practice)
    const startsAt = new Date(nextWeekday(practice, 'tuesday', '14:00'))
    const { id } = await aSession(app.orm, practice, { startsAt, patientId, status: 'pre_scheduled' })
    const confirmed = await client.sessions.confirm({ params: { id } })
    expect(confirmed.status).toBe('prepaid_pending')
    const request = await requestOf(practitioner, id)
    expect(request).toMatchObject({ kind: 'prepayment', amountCents: 3000 })
    stripe.pay((await practitioner.payer(request?.url ?? '').begin()).id)
    await practitioner.work()
    expect(await practitioner.statusOf(id)).toBe('scheduled')
  })
})

test('a later session that waits for its payment is cancelled with the rest, and the client is told', async () => {
  const practitioner = await aPractitioner(beside)
  const { practice, client } = practitioner
  await client.sessionTypes.change({ params: { id: practice.type.id }, body: { isPack: true } })
  const pack = { durationMinutes: 60, priceCents: 6000, color: '#123456', isPack: true, delayWeeks: 1 }
  await client.sessionTypes.add({ body: { ...pack, nameFr: 'Deuxième', locations: ['office'] } })
  const { patientId } = await aClient(app.orm, practice)
  const first = await plan(practitioner, patientId)
  stripe.pay((await practitioner.payer((await requestOf(practitioner, first.id))?.url ?? '').begin()).id)
  await practitioner.work()
  const { data } = await client.sessions.list({ query: { status: 'pre_scheduled' } })
  const later = { id: data[0]?.id ?? '', startsAt: data[0]?.startsAt }
  expect(await client.sessions.confirm({ params: { id: later.id } })).toMatchObject({ status: 'prepaid_pending' })
  const body = { reason: 'Un empêchement', following: 'cancel' } as const
  await client.sessions.cancel({ params: { id: first.id }, body })
  expect(await practitioner.statusOf(later.id)).toBe('cancelled')
  await practitioner.work()
  expect(await requestOf(practitioner, later.id)).toMatchObject({ status: 'withdrawn' })
  const told = await practitioner.own((query) =>
    query<{ also: string }>(
      `select data ->> 'alsoCancelled' as also from message
       where template = 'session.cancelled' and audience = 'client' and session_id = $1`,
      [first.id],
    ),
  )
  expect(told).toEqual([{ also: later.startsAt }])
})

test('a session of several types that is paid begins its programme without repeating them', async () => {
  const practitioner = await aPractitioner(beside)
  const { practice, client } = practitioner
  await client.sessionTypes.change({ params: { id: practice.type.id }, body: { isPack: true } })
  const pack = { durationMinutes: 60, priceCents: 6000, color: '#123456', isPack: true, delayWeeks: 1 }
  const add = (nameFr: string) => client.sessionTypes.add({ body: { ...pack, nameFr, locations: ['office'] } })
  const second = await add('Deuxième')
  await add('Troisième')
  const { patientId } = await aClient(app.orm, practice)
  const first = await plan(practitioner, patientId, [second.id])
  expect(first).toMatchObject({ status: 'prepaid_pending', following: [] })
  stripe.pay((await practitioner.payer((await requestOf(practitioner, first.id))?.url ?? '').begin()).id)
  await practitioner.work()
  const { data } = await client.sessions.list({ query: { status: 'pre_scheduled' } })
  expect(data).toMatchObject([{ types: [{ nameFr: 'Troisième' }] }])
})

test('the prepayment is a part of the price as it was changed before the acceptance', async () => {
  const practitioner = await aPractitioner(beside, { settings: { autoAccept: false } })
  const startsAt = nextWeekday(practitioner.practice, 'tuesday', '10:00')
  const { id } = await practitioner.visitor().book({ startsAt })
  const body = { kind: 'change' as const, priceCents: 4000, reason: 'Tarif convenu' }
  await practitioner.client.billing.changePrice({ params: { id }, body })
  await practitioner.client.sessions.accept({ params: { id } })
  const [request] = await practitioner.client.stripe.ofSession({ params: { id } })
  expect(request).toMatchObject({ kind: 'prepayment', amountCents: 2000 })
})

test('a practitioner who accepts or plans gives the client two days to pay', async () => {
  const practitioner = await aPractitioner(beside, { settings: { autoAccept: false } })
  const startsAt = nextWeekday(practitioner.practice, 'tuesday', '10:00')
  const booked = await practitioner.visitor().book({ startsAt })
  expect(booked).toMatchObject({ status: 'pending_validation', payment: null })
  const accepted = await practitioner.client.sessions.accept({ params: { id: booked.id } })
  expect(accepted.status).toBe('prepaid_pending')
  const [request] = await practitioner.client.stripe.ofSession({ params: { id: booked.id } })
  expect(request).toMatchObject({ kind: 'prepayment', amountCents: 3000 })
  clock.pass(47 * 60)
  stripe.pay((await practitioner.payer(request?.url ?? '').begin()).id)
  await practitioner.work()
  expect(await practitioner.statusOf(booked.id)).toBe('scheduled')
})
