import { millisecondsInDay } from 'date-fns/constants'
import { describe, expect, test } from 'vitest'
import { replaceBusyTime } from '../../src/availability/busy-time.ts'
import type { Secrets } from '../../src/crypto/vault.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { APP_SECRET, testApp } from '../app.ts'
import { aPatient, aPractice, aSession } from '../build.ts'
import { codesOf, refusal } from '../refusal.ts'
import { aVisitor } from '../visitor.ts'
import { days } from './a-programme.ts'
import { aRepeater, plannedMessages } from './a-repetition.ts'

const app = await testApp()
const startsOf = (some: readonly { startsAt: string }[]) => some.map(({ startsAt }) => startsAt)

describe('the dates of a repetition', () => {
  test('are on the same weekday at the same local time, and asking plans nothing', async () => {
    const { ten, dates, all } = await aRepeater(app)
    const found = await dates({ times: 26 })
    expect(startsOf(found)).toEqual(Array.from({ length: 26 }, (_, n) => days(ten, n * 7)))
    expect(found[0]).toEqual({
      startsAt: ten,
      endsAt: days(ten, 0, 60),
      sessions: [],
      isHeld: false,
      unavailabilities: [],
      elsewhere: [],
      isOutside: false,
      isClockMoved: false,
    })
    expect(startsOf(await dates({ everyWeeks: 2, times: 2 }))).toEqual([ten, days(ten, 14)])
    expect(await all()).toEqual([])
  })

  test('name their obstacles: sessions, holds, unavailabilities, subscribed calendars, closed days', async () => {
    const { practice, client, ten, dates } = await aRepeater(app)
    const other = await aSession(app.orm, practice, { startsAt: new Date(days(ten, 7, 30)) })
    await aVisitor(app, practice).hold(days(ten, 14))
    const unavailability = { title: 'Supervision', isAllDay: false as const, rule: null }
    const lasts = { startsAt: days(ten, 21, 30), endsAt: days(ten, 21, 90) }
    await client.schedule.addUnavailability({ body: { ...unavailability, ...lasts } })
    const calendly = { practiceId: practice.id, practitionerId: practice.practitionerId, source: 'calendly' as const }
    const dentist = { externalId: 'd', title: 'Dentiste', isAllDay: false }
    const at = { startsAt: Date.parse(days(ten, 28)), endsAt: Date.parse(days(ten, 28, 15)) }
    await inPractice(app.orm.em, practice.id, (em) =>
      replaceBusyTime(queryOf(em), { APP_SECRET } as Secrets, calendly, [{ ...dentist, ...at }]),
    )
    await client.schedule.addOverride({ body: { date: days(ten, 35).slice(0, 10), ranges: [] } })
    const [first, second, third, fourth, fifth, sixth] = await dates({ times: 6 })
    expect(first).toMatchObject({ sessions: [], isHeld: false, unavailabilities: [], elsewhere: [], isOutside: false })
    expect(second).toMatchObject({ sessions: [{ id: other.id, patient: { firstname: 'Zoé' } }], isHeld: false })
    expect(third).toMatchObject({ sessions: [], isHeld: true })
    expect(fourth).toMatchObject({ unavailabilities: ['Supervision'], isOutside: false })
    expect(fifth).toMatchObject({ elsewhere: ['Dentiste'] })
    expect(sixth).toMatchObject({ isOutside: true })
  })
})

/** The last Sunday of March, when the clock of Paris skips the hour from two: the next one after three weeks. */
function nextSkippedHour(): string {
  const soonest = Date.now() + 21 * millisecondsInDay
  const years = [0, 1].map((more) => new Date().getUTCFullYear() + more)
  const sundays = years.map((year) => {
    const last = new Date(Date.UTC(year, 2, 31, 1))
    return last.getTime() - last.getUTCDay() * millisecondsInDay
  })
  return new Date(sundays.find((at) => at > soonest) ?? Number.NaN).toISOString()
}

describe('a repetition over a day that is not like the others', () => {
  test('says that a public holiday is closed, and leaves it out, without moving the other dates', async () => {
    const { client, plan, dates, all } = await aRepeater(app)
    const inDays = (count: number) => new Date(Date.now() + count * millisecondsInDay).toISOString().slice(0, 10)
    const holidays = await client.schedule.holidays({ query: { from: inDays(21), to: inDays(450) } })
    const date = holidays.find(({ nameFr }) => nameFr === 'Lundi de Pâques')?.date ?? ''
    await client.schedule.addOverride({ body: { date, ranges: [] } })
    // At ten: Easter Monday comes after the change to summer time, until 2160.
    const easter = `${date}T08:00:00.000Z`
    const startsAt = days(easter, -14)
    expect((await dates({ startsAt })).map(({ isOutside }) => isOutside)).toEqual([false, false, true, false])
    await plan({ startsAt, without: [easter] })
    expect(startsOf(await all())).toEqual([0, 7, 21].map((count) => days(startsAt, count)))
  })

  test('says where the clock skips its time, and plans each date once, also when it is sent twice', async () => {
    const { plan, dates, all } = await aRepeater(app, { opens: { sunday: ['01:00-06:00'] } })
    const skipped = nextSkippedHour()
    const startsAt = new Date(Date.parse(skipped) - 14 * millisecondsInDay + 30 * 60_000).toISOString()
    const found = await dates({ startsAt })
    expect(found.map(({ isClockMoved }) => isClockMoved)).toEqual([false, false, true, false])
    expect(found[2]?.startsAt).toBe(skipped)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await plan({ startsAt }, headers)
    expect(await plan({ startsAt }, headers)).toEqual(first)
    expect(startsOf(await all())).toEqual(startsOf(found))
  })
})

describe('a repetition is planned', () => {
  test('on all its dates, each a session like any other, and linked to the first', async () => {
    const { practice, client, ten, plan, all } = await aRepeater(app)
    const first = await plan()
    expect(first).toMatchObject({ status: 'scheduled', startsAt: ten, overlaps: [], unplanned: [] })
    expect(startsOf(first.following)).toEqual([7, 14, 21].map((count) => days(ten, count)))
    expect(startsOf(await all())).toEqual([0, 7, 14, 21].map((count) => days(ten, count)))
    const { id = '' } = first.following[1] ?? {}
    const history = await client.sessions.history({ params: { id } })
    expect(history).toMatchObject([{ event: 'plan', to: 'scheduled', by: 'practitioner' }])
    const { programme } = await client.sessions.get({ params: { id } })
    expect(programme).toMatchObject({ everyWeeks: 1, unplanned: [] })
    expect(programme?.sessions).toHaveLength(4)
    expect(await aVisitor(app, practice).slots(days(ten, 14))).not.toContain(days(ten, 14))
    expect(await plannedMessages(app, practice)).toEqual([])
  })

  test('and its client is mailed once, about all dates', async () => {
    const { practice, plan } = await aRepeater(app)
    const { message } = await plan({ notify: true, message: 'À lundi !' })
    expect(message).toBe('À lundi !')
    expect(await plannedMessages(app, practice)).toEqual([{ template: 'session.booked', audience: 'client' }])
  })

  test('not on excluded dates, and over others only if that is requested', async () => {
    const { practice, ten, plan, all } = await aRepeater(app)
    const other = await aSession(app.orm, practice, { startsAt: new Date(days(ten, 7)) })
    const third = await aSession(app.orm, practice, { startsAt: new Date(days(ten, 14)) })
    const refused = await refusal(plan())
    expect(refused).toMatchObject({ code: 'slot_taken', status: 409 })
    expect(refused.details.taken).toEqual([days(ten, 7), days(ten, 14)])
    expect(await all(), 'all or nothing').toHaveLength(2)
    const { overlaps, following } = await plan({ without: [days(ten, 14)], over: [days(ten, 7)] })
    expect(overlaps.map(({ id }) => id)).toEqual([other.id])
    expect(startsOf(following)).toEqual([days(ten, 7), days(ten, 21)])
    expect((await all()).filter(({ startsAt }) => startsAt === days(ten, 14)).map(({ id }) => id)).toEqual([third.id])
  })

  test('once, however often it is sent', async () => {
    const { plan, all } = await aRepeater(app)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const [one, again] = [await plan({}, key), await plan({}, key)]
    expect(again.id).toBe(one.id)
    expect(await codesOf([plan({ times: 3 }), plan({ times: 3 })])).toEqual(['slot_taken', 'slot_taken'])
    expect(await all()).toHaveLength(4)
  })

  test('by one of two who send it at once', async () => {
    const { plan, all } = await aRepeater(app)
    expect(await codesOf([plan(), plan()])).toEqual(['done', 'slot_taken'])
    expect(await all()).toHaveLength(4)
  })

  test('and undone at once, without a mail to anybody', async () => {
    const { practice, client, plan, all } = await aRepeater(app)
    const { id } = await plan()
    const body = { reason: 'Planifiées par erreur', following: 'cancel' as const, notify: false }
    await client.sessions.cancel({ params: { id }, body })
    expect((await all()).map(({ status }) => status)).toEqual(Array(4).fill('cancelled'))
    expect(await plannedMessages(app, practice)).toEqual([])
    await plan()
  })
})

test('a long one that is cancelled is notified in one mail, which names all of its dates', async () => {
  const { practice, client, ten, plan, all } = await aRepeater(app)
  const { id } = await plan({ times: 26 })
  await client.sessions.cancel({ params: { id }, body: { reason: 'Un empêchement', following: 'cancel' } })
  expect((await all()).map(({ status }) => status)).toEqual(Array(26).fill('cancelled'))
  const messages = await inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)<{ session_id: string; also: string | null }>(
      "select session_id, data->>'alsoCancelled' as also from message where template = 'session.cancelled'",
    ),
  )
  expect(messages.map(({ session_id }) => session_id)).toEqual([id])
  expect(messages[0]?.also?.split(',')).toEqual(Array.from({ length: 25 }, (_, n) => days(ten, (n + 1) * 7)))
})

describe('nothing is planned', () => {
  test('fewer than twice or more than twenty-six times, or in another rhythm', async () => {
    const { plan, dates, all } = await aRepeater(app)
    const errors = async (call: Promise<unknown>) => (await refusal(call)).details.errors
    for (const times of [0, 1]) expect(await errors(plan({ times })), `${times}`).toEqual({ times: ['too_small'] })
    expect(await errors(plan({ times: 27 }))).toEqual({ times: ['too_big'] })
    expect(await errors(plan({ everyWeeks: 3 }))).toEqual({ everyWeeks: ['too_big'] })
    expect(await errors(plan({ everyWeeks: 0 }))).toEqual({ everyWeeks: ['too_small'] })
    expect(await errors(plan({ allowOverlap: true }))).toEqual({ allowOverlap: ['unknown_field'] })
    expect(await errors(dates({ times: 27 }))).toEqual({ times: ['too_big'] })
    expect(await all()).toEqual([])
    await plan({ times: 2 })
    expect(await all()).toHaveLength(2)
  })

  test('for an unknown client, type or time', async () => {
    const { practice, client, patient, ten, plan, all } = await aRepeater(app)
    const errors = async (more: object) => (await refusal(plan(more))).details.errors
    const other = await aPractice(app.orm)
    const stranger = await aPatient(app.orm, other)
    expect(await errors({ patientId: stranger.id })).toEqual({ patientId: ['unknown'] })
    expect(await errors({ sessionTypeId: other.type.id })).toEqual({ sessionTypeId: ['unknown'] })
    expect(await errors({ location: 'on_site' })).toEqual({ location: ['not_offered'] })
    expect(await errors({ startsAt: days(ten, -35) })).toEqual({ startsAt: ['past'] })
    expect(await errors({ without: [days(ten, 1)] })).toEqual({ 'without.0': ['unknown'] })
    expect(await errors({ over: [ten, days(ten, 28)] })).toEqual({ 'over.1': ['unknown'] })
    expect(await errors({ times: 2, without: [ten, days(ten, 7)] })).toEqual({ without: ['too_many'] })
    const params = { id: practice.type.id }
    await client.sessionTypes.change({ params, body: { isPack: true } })
    expect(await errors({})).toEqual({ sessionTypeId: ['begins_programme'] })
    await client.sessionTypes.change({ params, body: { isPack: false } })
    await client.patients.archive({ body: { ids: [patient.id] } })
    expect(await errors({})).toEqual({ patientId: ['inactive'] })
    expect(await all()).toEqual([])
  })
})
