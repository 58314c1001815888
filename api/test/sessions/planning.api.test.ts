import { describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { testApp } from '../app.ts'
import { aPatient, aPractice, aSession, type BuiltPractice } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { codesOf, refusal } from '../refusal.ts'
import { aSchedule } from '../schedule/a-schedule.ts'
import { aVisitor } from '../visitor.ts'

const app = await testApp()
const later = (instant: string, minutes: number) => new Date(Date.parse(instant) + minutes * 60_000).toISOString()

async function aPlanner(given: Parameters<typeof aPractice>[1] = {}) {
  const { practice, client } = await aSchedule(app, given)
  const patient = await aPatient(app.orm, practice)
  const plan = (startsAt: string, more: object = {}) =>
    client.sessions.plan({
      body: { patientId: patient.id, sessionTypeId: practice.type.id, startsAt, location: 'office', ...more },
    })
  return { practice, client, patient, plan }
}

/** The messages that a practice has enqueued. */
const written = (practice: BuiltPractice) =>
  inPractice(app.orm.em, practice.id, (em) =>
    queryOf(em)<{ template: string; audience: string }>('select template, audience from message order by template'),
  )

describe('a practitioner plans', () => {
  test('a session at any free time, within the hours or not, with the type’s own data', async () => {
    const { practice, client, patient, plan } = await aPlanner({ opens: {} })
    const startsAt = nextWeekday(practice, 'sunday', '21:10')
    const session = await plan(startsAt)
    expect(session).toMatchObject({
      status: 'scheduled',
      startsAt,
      endsAt: later(startsAt, 60),
      priceCents: 6000,
      location: 'office',
      patient: { id: patient.id },
      overlaps: [],
      following: [],
      unplanned: [],
    })
    const history = await client.sessions.history({ params: { id: session.id } })
    expect(history).toMatchObject([{ event: 'plan', from: null, to: 'scheduled', by: 'practitioner' }])
    expect(await written(practice)).toEqual([])
  })

  test('and the client is mailed on demand', async () => {
    const { practice, plan } = await aPlanner()
    await plan(nextWeekday(practice, 'monday', '10:00'), { notify: true })
    expect(await written(practice)).toEqual([{ template: 'session.booked', audience: 'client' }])
  })

  test('over no other session, of any status', async () => {
    const { practice, plan } = await aPlanner({ opens: { monday: ['09:00-12:00'] } })
    const ten = nextWeekday(practice, 'monday', '10:00')
    await aSession(app.orm, practice, { startsAt: new Date(ten), status: 'pre_scheduled' })
    const refused = await refusal(plan(later(ten, 30)))
    expect(refused).toMatchObject({ code: 'slot_taken', status: 409 })
    expect(refused.details).toMatchObject({
      nearest: [{ startsAt: later(ten, -60) }, { startsAt: later(ten, 60) }, {}],
    })
  })

  test('over another knowingly, learns which, and visitors find neither time free', async () => {
    const { practice, plan } = await aPlanner({ opens: { monday: ['09:00-13:00'] } })
    const ten = nextWeekday(practice, 'monday', '10:00')
    const other = await aSession(app.orm, practice, { startsAt: new Date(ten) })
    const { overlaps } = await plan(later(ten, 30), { allowOverlap: true })
    expect(overlaps).toMatchObject([{ id: other.id, startsAt: ten, patient: { firstname: 'Zoé' } }])
    const visitor = aVisitor(app, practice)
    expect(await visitor.slots(ten)).toEqual([later(ten, -60), later(ten, 90), later(ten, 105), later(ten, 120)])
    expect(await refusal(visitor.book({ startsAt: later(ten, 60) }))).toMatchObject({ code: 'slot_taken' })
    expect(await refusal(plan(later(ten, 60)))).toMatchObject({ code: 'slot_taken' })
  })

  test('over a visitor’s hold only knowingly, and then the visitor comes too late', async () => {
    const { practice, plan } = await aPlanner()
    const ten = nextWeekday(practice, 'monday', '10:00')
    const visitor = aVisitor(app, practice)
    const { token } = await visitor.hold(ten)
    expect(await refusal(plan(ten))).toMatchObject({ code: 'slot_taken' })
    await plan(ten, { allowOverlap: true })
    expect(await refusal(visitor.book({ startsAt: ten, holdToken: token }))).toMatchObject({ code: 'slot_taken' })
  })

  test('nothing before there is a session type', async () => {
    const { practice, client, plan } = await aPlanner()
    await client.sessionTypes.remove({ params: { id: practice.type.id } })
    const planning = plan(nextWeekday(practice, 'monday', '10:00'))
    expect(await refusal(planning)).toMatchObject({ code: 'no_session_type', status: 409 })
  })

  test('nothing for an unknown client, type, place or time', async () => {
    const { practice, client, plan } = await aPlanner()
    const other = await aPractice(app.orm)
    const monday = nextWeekday(practice, 'monday', '10:00')
    const { id } = await client.sessionTypes.add({
      body: {
        nameFr: 'Close',
        durationMinutes: 30,
        priceCents: 0,
        color: '#000000',
        locations: ['office'],
        isActive: false,
      },
    })
    const refused = async (startsAt: string, more: object) => (await refusal(plan(startsAt, more))).details.errors
    expect(await refused(monday, { patientId: (await aPatient(app.orm, other)).id })).toEqual({
      patientId: ['unknown'],
    })
    expect(await refused(monday, { sessionTypeId: other.type.id })).toEqual({ sessionTypeId: ['unknown'] })
    expect(await refused(monday, { sessionTypeId: id })).toEqual({ sessionTypeId: ['inactive'] })
    expect(await refused(monday, { location: 'on_site' })).toEqual({ location: ['not_offered'] })
    expect(await refused(new Date(Date.now() - 2 * 86_400_000).toISOString(), {})).toEqual({ startsAt: ['past'] })
    expect(await refused(monday, { priceCents: 1 })).toEqual({ priceCents: ['unknown_field'] })
  })

  test('one session of two sent at once, or one of a plan sent twice', async () => {
    const { practice, client, patient } = await aPlanner()
    const body = { patientId: patient.id, sessionTypeId: practice.type.id, location: 'office' as const }
    const startsAt = nextWeekday(practice, 'monday', '10:00')
    const both = await codesOf([1, 2].map(() => client.sessions.plan({ body: { ...body, startsAt } })))
    expect(both).toEqual(['done', 'slot_taken'])
    const key = { headers: { 'idempotency-key': crypto.randomUUID() } }
    const twice = { body: { ...body, startsAt: later(startsAt, 120) } }
    const [one, again] = [await client.sessions.plan(twice, key), await client.sessions.plan(twice, key)]
    expect(again.id).toBe(one.id)
  })
})

describe('a practitioner moves a session', () => {
  test('over another only knowingly, and learns which', async () => {
    const { practice, client, plan } = await aPlanner()
    const ten = nextWeekday(practice, 'monday', '10:00')
    const [one, other] = [await plan(ten), await plan(later(ten, 120))]
    const move = (more: object) =>
      client.sessions.reschedule({ params: { id: one.id }, body: { startsAt: later(ten, 90), ...more } })
    expect(await refusal(move({}))).toMatchObject({ code: 'slot_taken' })
    expect(await move({ allowOverlap: true })).toMatchObject({ startsAt: later(ten, 90), overlaps: [{ id: other.id }] })
    const third = await plan(ten)
    const onto = { params: { id: third.id }, body: { startsAt: later(ten, 60) } }
    expect(
      await refusal(client.sessions.reschedule(onto)),
      'what was put over another takes its time too',
    ).toMatchObject({
      code: 'slot_taken',
    })
  })

  test('and the client is mailed unless the practitioner says otherwise', async () => {
    const { practice, client, plan } = await aPlanner()
    const ten = nextWeekday(practice, 'monday', '10:00')
    const { id } = await plan(ten)
    const move = (minutes: number, more: object = {}) =>
      client.sessions.reschedule({ params: { id }, body: { startsAt: later(ten, minutes), ...more } })
    await move(60, { notify: false })
    expect(await written(practice), 'nobody gets a mail about what they did themselves').toEqual([])
    await move(120)
    expect(await written(practice)).toEqual([{ template: 'session.moved', audience: 'client' }])
  })

  test('to another length, which takes free time alone, and mails the client the new end', async () => {
    const { practice, client, plan } = await aPlanner()
    const ten = nextWeekday(practice, 'monday', '10:00')
    const [{ id }, other] = [await plan(ten), await plan(later(ten, 120))]
    const last = (durationMinutes: number, more: object = {}) =>
      client.sessions.reschedule({ params: { id }, body: { startsAt: ten, durationMinutes, ...more } })
    expect(await last(90)).toMatchObject({ startsAt: ten, endsAt: later(ten, 90), durationMinutes: 90 })
    expect(await refusal(last(125))).toMatchObject({ code: 'slot_taken' })
    expect(await last(125, { allowOverlap: true })).toMatchObject({ overlaps: [{ id: other.id }] })
    expect(await refusal(last(60, { seenDurationMinutes: 90 })), 'another tab was first').toMatchObject({
      code: 'conflict',
    })
    await last(45, { notify: false, seenDurationMinutes: 125 })
    expect((await written(practice)).map(({ audience }) => audience).sort(), 'nobody is told of the last').toEqual([
      'client',
      'client',
    ])
    expect(await plan(later(ten, 45)), 'what it no longer takes is free').toMatchObject({ status: 'scheduled' })
    for (const durationMinutes of [0, 7, 485])
      expect(await refusal(last(durationMinutes))).toMatchObject({ code: 'validation' })
  })

  test('from the start that they saw: when two move the same one, the second learns that it has moved', async () => {
    const { practice, client, plan } = await aPlanner()
    const ten = nextWeekday(practice, 'monday', '10:00')
    const { id } = await plan(ten)
    const moveTo = (startsAt: string) =>
      client.sessions.reschedule({ params: { id }, body: { startsAt, seenStartsAt: ten, notify: false } })
    await moveTo(later(ten, 60))
    expect(await refusal(moveTo(later(ten, 120)))).toMatchObject({ code: 'conflict' })
    expect(await client.sessions.get({ params: { id } })).toMatchObject({ startsAt: later(ten, 60) })
    expect(await moveTo(later(ten, 60)), 'sent again, as when the answer was lost').toMatchObject({
      startsAt: later(ten, 60),
    })
  })
})

test('a session is planned in the last hour that callers can name, though it ends after it', async () => {
  const { practice, client } = await aSchedule(app)
  const { id: patientId } = await aPatient(app.orm, practice)
  const startsAt = '2199-12-31T23:30:00.000Z'
  const body = { patientId, sessionTypeId: practice.type.id, startsAt, location: 'office' as const }
  const planned = await client.sessions.plan({ body })
  expect(planned).toMatchObject({ startsAt, endsAt: '2200-01-01T00:30:00.000Z' })
  expect(await client.sessions.get({ params: { id: planned.id } })).toMatchObject({ startsAt })
})
