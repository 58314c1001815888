import { millisecondsInMinute } from 'date-fns/constants'
import { afterAll, expect, test } from 'vitest'
import { confirmAttendance } from '../../src/sessions/attendance.ts'
import { act } from '../an-action.ts'
import { startApp } from '../app.ts'
import { aPatient, aPractice } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { refusal } from '../refusal.ts'
import { aClock } from '../stripe/a-stripe.ts'

const clock = aClock()
const app = await startApp({ now: clock.now })
afterAll(async () => {
  await app.end()
})

const later = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * millisecondsInMinute).toISOString()

/** A practitioner who plans sessions and moves them. */
async function aCalendar() {
  clock.reset()
  const practice = await aPractice(app.orm)
  const client = await app.signedIn(practice)
  const { id: patientId } = await aPatient(app.orm, practice)
  const body = { patientId, sessionTypeId: practice.type.id, location: 'office' } as const
  return {
    practice,
    client,
    ten: nextWeekday(practice, 'monday', '10:00'),
    plan: (startsAt: string, allowOverlap = false) =>
      client.sessions.plan({ body: { ...body, startsAt, allowOverlap } }),
    move: ({ id }: { id: string }, startsAt: string, how: { durationMinutes?: number; allowOverlap?: boolean } = {}) =>
      client.sessions.reschedule({ params: { id }, body: { startsAt, holdMailSeconds: 10, ...how } }),
    async mayOverlap({ id }: { id: string }) {
      const [block] = await act(app, practice, clock.now(), ({ db }) =>
        db.query<{ may: boolean }>('select is_overlap_allowed as may from time_block where session_id = $1', [id]),
      )
      return block?.may
    },
    get: ({ id }: { id: string }) => client.sessions.get({ params: { id } }),
  }
}

test('a session whose start has passed is moved back to it for a minute', async () => {
  const { plan, move, ten } = await aCalendar()
  const soon = new Date(
    Math.ceil(clock.now().getTime() / millisecondsInMinute + 1) * millisecondsInMinute,
  ).toISOString()
  const planned = await plan(soon)
  clock.pass(5)
  await move(planned, ten)
  expect(await move(planned, soon)).toMatchObject({ startsAt: soon })
  await move(planned, ten)
  expect(await refusal(move(planned, later(soon, 1)))).toMatchObject({ details: { errors: { startsAt: ['past'] } } })
  clock.pass(2)
  expect(await refusal(move(planned, soon))).toMatchObject({ details: { errors: { startsAt: ['past'] } } })
})

test('a session over which another was planned is moved back below it, and then nobody else is', async () => {
  const { plan, move, mayOverlap, ten } = await aCalendar()
  const below = await plan(ten)
  await plan(later(ten, 30), true)
  await move(below, later(ten, 240))
  expect(await move(below, ten)).toMatchObject({ startsAt: ten })
  expect(await mayOverlap(below)).toBe(false)
  expect(await refusal(plan(ten))).toMatchObject({ code: 'slot_taken' })
})

test('a session that was planned over another is moved back over it', async () => {
  const { plan, move, mayOverlap, ten } = await aCalendar()
  await plan(ten)
  const above = await plan(later(ten, 30), true)
  await move(above, later(ten, 240))
  expect(await move(above, later(ten, 30))).toMatchObject({ startsAt: later(ten, 30) })
  expect(await mayOverlap(above)).toBe(true)
})

test('a longer session has its length again below one that was planned over it', async () => {
  const { plan, move, ten } = await aCalendar()
  const below = await plan(ten)
  await plan(later(ten, 30), true)
  await move(below, ten, { durationMinutes: 90, allowOverlap: true })
  expect(await move(below, ten, { durationMinutes: 60 })).toMatchObject({ endsAt: later(ten, 60) })
})

test('a session is not moved back over what was planned meanwhile', async () => {
  const { plan, move, ten } = await aCalendar()
  const below = await plan(ten)
  await plan(later(ten, 30), true)
  await move(below, later(ten, 240))
  await plan(ten, true)
  expect(await refusal(move(below, ten))).toMatchObject({ code: 'slot_taken' })
})

test('a client who had confirmed to come need not do so again when the move is undone', async () => {
  const { practice, plan, move, get, ten } = await aCalendar()
  const planned = await plan(ten)
  await act(app, practice, clock.now(), (action) => confirmAttendance(action, planned.id), { kind: 'visitor' })
  const { attendanceConfirmedAt } = await get(planned)
  expect(attendanceConfirmedAt).toEqual(expect.any(String))
  expect(await move(planned, later(ten, 240))).not.toHaveProperty('attendanceConfirmedAt')
  expect(await move(planned, ten)).toMatchObject({ attendanceConfirmedAt })
  await move(planned, later(ten, 240))
  clock.pass(2)
  expect(await move(planned, ten)).not.toHaveProperty('attendanceConfirmedAt')
})
