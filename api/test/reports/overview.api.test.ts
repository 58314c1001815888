import { afterAll, describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { SessionStatus } from '../../src/sessions/states.ts'
import { startApp } from '../app.ts'
import { aPatient, aPractice, aSession, type BuiltPractice } from '../build.ts'

/** Wednesday, three days after the clocks of Paris went forward. */
const NOW = new Date('2027-03-31T10:00:00.000Z')
const app = await startApp({ now: () => NOW })
afterAll(async () => {
  await app.end()
})

/** A practitioner whose sign-in, made by the machine's clock, is still valid on the app's. */
async function signedIn(practice: BuiltPractice) {
  const client = await app.signedIn(practice)
  await queryOf(app.orm.em.fork())(`update auth_session set expires_at = '2030-01-01' where user_id = $1`, [
    practice.userId,
  ])
  return client
}

const overviewOf = async (practice: BuiltPractice) => (await signedIn(practice)).reports.overview({})
const inOwn = (practice: BuiltPractice, sql: string, params: unknown[] = []) =>
  inPractice(app.orm.em, practice.id, (em) => queryOf(em)(sql, params))
const since = (practice: BuiltPractice, text: string) =>
  inOwn(practice, 'update practice set created_at = $2 where id = $1', [practice.id, text])
const known = (practice: BuiltPractice, id: string, text: string) =>
  inOwn(practice, 'update patient set created_at = $2 where practice_id = $1 and id = $3', [practice.id, text, id])

describe('the weeks', () => {
  test('count planned and held sessions by the practice’s local week, and nothing else', async () => {
    const practice = await aPractice(app.orm)
    const { id: patientId } = await aPatient(app.orm, practice)
    const held = [
      ['2027-03-28T21:30:00Z', 'done'],
      ['2027-03-28T22:30:00Z', 'completed'],
      ['2027-03-31T09:30:00Z', 'in_progress'],
      ['2027-04-04T21:00:00Z', 'scheduled'],
      ['2027-01-05T10:00:00Z', 'done'],
    ] as const
    const not = ['pending_validation', 'prepaid_pending', 'pre_scheduled', 'cancelled', 'missed'] as const
    for (const [startsAt, status] of held)
      await aSession(app.orm, practice, { startsAt: new Date(startsAt), status, patientId })
    for (const [hour, status] of not.entries())
      await aSession(app.orm, practice, { startsAt: new Date(Date.UTC(2027, 3, 1, 8 + hour)), status, patientId })
    const { weeks, sessions, timeZone } = await overviewOf(practice)
    expect(timeZone).toBe('Europe/Paris')
    expect(weeks).toHaveLength(12)
    expect(weeks[0]?.on).toBe('2027-01-11')
    expect(weeks.slice(-2)).toMatchObject([
      { on: '2027-03-22', sessions: 1, takenMinutes: 60 },
      { on: '2027-03-29', sessions: 3, takenMinutes: 180 },
    ])
    expect(sessions).toEqual({ total: 4, before: 1, changePercent: 300 })
  })

  test('show how much of the work hours is taken, and nothing for weeks without hours', async () => {
    const practice = await aPractice(app.orm, { opens: { monday: ['09:00-13:00'], sunday: ['00:00-06:00'] } })
    await since(practice, '2027-03-22T08:00:00Z')
    await inOwn(
      practice,
      `insert into unavailability (id, practice_id, practitioner_id, title, is_all_day, starts_at, ends_at)
       values (gen_random_uuid(), $1, $2, '', false, '2027-03-29T10:00:00Z', '2027-03-29T11:00:00Z')`,
      [practice.id, practice.practitionerId],
    )
    await aSession(app.orm, practice, { startsAt: new Date('2027-03-29T07:00:00Z'), status: 'done' })
    const { weeks, occupancy } = await overviewOf(practice)
    expect(weeks.slice(-3)).toMatchObject([
      { offeredMinutes: 0, occupancy: null },
      { offeredMinutes: 240 + 300, occupancy: 0 },
      { offeredMinutes: 180 + 360, takenMinutes: 60, occupancy: 11 },
    ])
    expect(occupancy).toEqual({ percent: 6, before: null, changePoints: null })
  })

  test('have no hours where an unavailability recurs, in summer and winter, but on the days left out of it', async () => {
    const practice = await aPractice(app.orm, { opens: { monday: ['09:00-13:00'] } })
    await since(practice, '2027-01-01T08:00:00Z')
    await inOwn(
      practice,
      `insert into unavailability
         (id, practice_id, practitioner_id, title, is_all_day, starts_at, ends_at, rule, repeats_until, skipped_on)
       values (gen_random_uuid(), $1, $2, '', false, '2026-11-02T11:00:00Z', '2026-11-02T12:00:00Z', 'FREQ=WEEKLY',
           null, array['2027-03-22']::date[]),
         (gen_random_uuid(), $1, $2, '', false, '2027-01-04T08:00:00Z', '2027-01-04T09:00:00Z',
           'FREQ=WEEKLY;COUNT=10', '2027-03-08T09:00:00Z', '{}')`,
      [practice.id, practice.practitionerId],
    )
    const { weeks } = await overviewOf(practice)
    expect(weeks.slice(-4).map(({ offeredMinutes }) => offeredMinutes)).toEqual([120, 180, 240, 180])
  })

  test('with no sessions before are not compared: a practice that came later has not risen', async () => {
    const practice = await aPractice(app.orm, { opens: { monday: ['09:00-13:00'] } })
    await since(practice, '2026-10-01T08:00:00Z')
    await aSession(app.orm, practice, { startsAt: new Date('2027-03-29T07:00:00Z'), status: 'done' })
    const { sessions, occupancy } = await overviewOf(practice)
    expect(occupancy).toEqual({ percent: 2, before: null, changePoints: null })
    expect(sessions).toEqual({ total: 1, before: 0, changePercent: null })
  })

  test('of a practice without hours have no occupancy', async () => {
    const practice = await aPractice(app.orm, { opens: {} })
    await aSession(app.orm, practice, { startsAt: new Date('2027-03-30T10:00:00Z') })
    const { weeks, occupancy, sessions } = await overviewOf(practice)
    expect(weeks.map((week) => week.occupancy)).toEqual(Array(12).fill(null))
    expect(occupancy.percent).toBeNull()
    expect(sessions).toEqual({ total: 1, before: 0, changePercent: null })
  })
})

test('the months count new clients and are compared with a year ago to the day', async () => {
  const practice = await aPractice(app.orm)
  const days = {
    shown: ['2027-03-31T21:59:00Z', '2027-02-28T23:30:00Z', '2026-04-01T12:00:00Z'],
    compared: ['2026-03-31T21:00:00Z', '2025-04-01T12:00:00Z'],
    older: ['2025-03-31T12:00:00Z'],
  }
  for (const day of Object.values(days).flat()) await known(practice, (await aPatient(app.orm, practice)).id, day)
  const { months, clients } = await overviewOf(practice)
  expect(months).toHaveLength(12)
  expect(months[0]).toEqual({ on: '2026-04-01', clients: 1 })
  expect(months.slice(-2)).toEqual([
    { on: '2027-02-01', clients: 0 },
    { on: '2027-03-01', clients: 2 },
  ])
  expect(clients).toEqual({ total: 3, before: 2, changePercent: 50 })
})

describe('who came with a session', () => {
  const ADDED = '2027-03-20T12:00:00Z'
  const coming = async (practice: BuiltPractice, at: number, ...statuses: SessionStatus[]) => {
    const { id } = await aPatient(app.orm, practice)
    await known(practice, id, ADDED)
    for (const [nth, status] of statuses.entries())
      await aSession(app.orm, practice, { startsAt: new Date(Date.UTC(2027, 3, at, 8 + nth)), patientId: id, status })
    return id
  }
  const requested = (practice: BuiltPractice, id: string, text: string) =>
    inOwn(
      practice,
      'update session set consent_version = 1, requested_at = $3 where practice_id = $1 and patient_id = $2',
      [practice.id, id, text],
    )
  const asking = async (practice: BuiltPractice, at: number, ...statuses: SessionStatus[]) =>
    requested(practice, await coming(practice, at, ...statuses), ADDED)

  test('by asking for it counts only once one of theirs was agreed', async () => {
    const practice = await aPractice(app.orm)
    await asking(practice, 1, 'pending_validation')
    await asking(practice, 2, 'cancelled')
    await asking(practice, 3, 'prepaid_pending')
    await asking(practice, 5, 'cancelled', 'scheduled')
    await asking(practice, 6, 'completed')
    expect((await overviewOf(practice)).clients.total).toBe(2)
  })

  test('counts in any case where the practice added them first', async () => {
    const practice = await aPractice(app.orm)
    await coming(practice, 1)
    await coming(practice, 2, 'cancelled')
    const refused = await coming(practice, 3, 'cancelled')
    await requested(practice, refused, '2027-03-25T12:00:00Z')
    expect((await overviewOf(practice)).clients.total).toBe(3)
  })
})

test('a practice sees no figures of another', async () => {
  const busy = await aPractice(app.orm)
  await aSession(app.orm, busy, { startsAt: new Date('2027-03-30T10:00:00Z') })
  const { sessions, clients } = await overviewOf(await aPractice(app.orm))
  expect([sessions.total, clients.total]).toEqual([0, 0])
})

describe('what waits for the practitioner', () => {
  const toDo = async (practice: BuiltPractice) => (await signedIn(practice)).reports.thingsToDo({})

  test('are past sessions that nobody closed', async () => {
    const practice = await aPractice(app.orm)
    const at = (startsAt: string, status: 'scheduled' | 'in_progress' | 'done' | 'pending_validation') =>
      aSession(app.orm, practice, { startsAt: new Date(startsAt), status })
    await at('2027-03-30T10:00:00Z', 'scheduled')
    await at('2027-03-31T08:30:00Z', 'in_progress')
    await at('2027-03-31T09:45:00Z', 'scheduled')
    const ended = await at('2027-03-29T10:00:00Z', 'done')
    await at('2027-03-30T08:00:00Z', 'done')
    await at('2027-03-28T10:00:00Z', 'pending_validation')
    await at('2027-04-01T10:00:00Z', 'scheduled')
    expect(await toDo(practice)).toEqual({
      sessionsToClose: 2,
      sessionsToComplete: 2,
      nextToComplete: ended.id,
      unreadMessages: 0,
      unsignedConsents: 0,
      nextUnsigned: null,
      reportedReviews: 0,
      hasSessionType: true,
      hasHours: true,
    })
  })

  test('are the settings without which nobody can book', async () => {
    const practice = await aPractice(app.orm, { opens: {}, type: { isActive: false } })
    expect(await toDo(practice)).toEqual({
      sessionsToClose: 0,
      sessionsToComplete: 0,
      nextToComplete: null,
      unreadMessages: 0,
      unsignedConsents: 0,
      nextUnsigned: null,
      reportedReviews: 0,
      hasSessionType: false,
      hasHours: false,
    })
    await inOwn(
      practice,
      `insert into schedule_override (id, practice_id, practitioner_id, date, ranges)
       values (gen_random_uuid(), $1, $2, '2027-04-10', '[{"fromMinute":540,"toMinute":600}]')`,
      [practice.id, practice.practitionerId],
    )
    expect(await toDo(practice)).toMatchObject({ hasHours: true })
  })

  test('follow the practice’s local day, where it is not yet tomorrow', async () => {
    const practice = await aPractice(app.orm, { opens: {} })
    const opens = (date: string) =>
      inOwn(
        practice,
        `insert into schedule_override (id, practice_id, practitioner_id, date, ranges)
         values (gen_random_uuid(), $1, $2, $3, '[{"fromMinute":540,"toMinute":600}]')`,
        [practice.id, practice.practitionerId, date],
      )
    const standsIn = (zone: string) =>
      inOwn(practice, 'update practice set time_zone = $2 where id = $1', [practice.id, zone])
    await opens('2027-03-30')
    // At ten in the morning of the 31st in Greenwich.
    await standsIn('Europe/Paris')
    expect(await toDo(practice)).toMatchObject({ hasHours: false })
    await standsIn('Pacific/Midway')
    expect(await toDo(practice)).toMatchObject({ hasHours: true })
  })
})
