import { millisecondsInHour } from 'date-fns/constants'
import { afterAll, describe, expect, test } from 'vitest'
import { startApp } from '../app.ts'
import { aPatient } from '../build.ts'
import fc from '../properties.ts'
import { aSchedule } from '../schedule/a-schedule.ts'
import { type GridTime, gridOf, isFree, isTrue, type Rules } from './seen-free.ts'

/** Three days before the clocks change in Europe, and ten before they do in America. */
const NOW = Date.parse('2026-10-22T07:35:00Z')
const [from, to] = ['2026-10-21', '2026-11-03']
const app = await startApp({ now: () => new Date(NOW) })
afterAll(() => app.close())

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** At most two ranges a day, at quarters of an hour. */
const ranges = fc
  .uniqueArray(fc.integer({ min: 0, max: 96 }), { minLength: 0, maxLength: 4 })
  .map((quarters) => quarters.sort((one, other) => one - other).map((quarter) => quarter * 15))
  .map((ends) =>
    Array.from({ length: ends.length >> 1 }, (_, n) => ({ fromMinute: ends[2 * n]!, toMinute: ends[2 * n + 1]! })),
  )
  // Validation refuses ranges that touch.
  .filter((list) => list.every(({ fromMinute }, n) => n === 0 || list[n - 1]!.toMinute < fromMinute))

const aPracticeWish = fc.record({
  timeZone: fc.constantFrom('Europe/Paris', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia'),
  week: fc.tuple(ranges, ranges, ranges, ranges, ranges, ranges, ranges),
  overrides: fc.uniqueArray(fc.record({ day: fc.integer({ min: 22, max: 31 }), ranges }), {
    maxLength: 2,
    selector: ({ day }) => day,
  }),
  unavailabilities: fc.array(
    fc.record({
      hour: fc.integer({ min: -20, max: 220 }),
      quarters: fc.integer({ min: 1, max: 40 }),
      rule: fc.constantFrom(null, null, 'FREQ=DAILY;COUNT=4', 'FREQ=WEEKLY'),
    }),
    { maxLength: 2 },
  ),
  sessions: fc.array(
    fc.record({ minutes: fc.integer({ min: 12, max: 2500 }).map((n) => n * 5), isCancelled: fc.boolean() }),
    { maxLength: 6 },
  ),
  type: fc.record({
    durationMinutes: fc.constantFrom(30, 45, 60, 90),
    bufferBeforeMinutes: fc.constantFrom(0, 0, 10),
    bufferAfterMinutes: fc.constantFrom(0, 15, 20),
  }),
  settings: fc.record({
    gridMinutes: fc.constantFrom(15, 20, 30, 60),
    noticeMinutes: fc.constantFrom(0, 90, 1440),
    horizonDays: fc.constantFrom(3, 7, 60),
    mostPerDay: fc.constantFrom(null, null, 2),
  }),
  /** An odd instant, in minutes from now. */
  odd: fc.integer({ min: -600, max: 14_000 }),
})
type Options = typeof aPracticeWish extends fc.Arbitrary<infer W> ? W : never

/** Creates the generated practice through the API, and answers its calls. */
async function built({ timeZone, week, overrides, unavailabilities, sessions, type, settings }: Options) {
  const opens = Object.fromEntries(
    weekdays.map((day, n) => [day, week[n]!.map((it) => `${clock(it.fromMinute)}-${clock(it.toMinute)}`)]),
  )
  const { mostPerDay, ...set } = settings
  const { practice, client } = await aSchedule(app, {
    timeZone,
    opens,
    type,
    settings: mostPerDay === null ? set : { ...set, mostPerDay },
  })
  for (const { day, ranges } of overrides)
    await client.schedule.addOverride({ body: { date: `2026-10-${day}`, ranges } })
  for (const { hour, quarters, rule } of unavailabilities) {
    const startsAt = NOW - (NOW % millisecondsInHour) + hour * millisecondsInHour
    const times = {
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(startsAt + quarters * 900_000).toISOString(),
    }
    await client.schedule.addUnavailability({ body: { title: 'Absence', isAllDay: false, rule, ...times } })
  }
  const patient = await aPatient(app.orm, practice)
  for (const { minutes, isCancelled } of sessions) {
    const startsAt = new Date(NOW + minutes * 60_000).toISOString()
    const body = { patientId: patient.id, sessionTypeId: practice.type.id, location: 'office' as const }
    const { id } = await client.sessions.plan({ body: { ...body, startsAt, allowOverlap: true } })
    if (isCancelled) await client.sessions.cancel({ params: { id }, body: { reason: 'Empêchement', notify: false } })
  }
  const rules: Rules = { now: NOW, ...settings, ...type }
  return { practice, client, rules }
}

const inText = ({ at }: GridTime) => new Date(at).toISOString()

describe('the free times that the calendar shows', () => {
  test('are what clients are offered, and each other time has a reason that the calendar shows', async () => {
    await fc.assert(
      fc.asyncProperty(aPracticeWish, async (given) => {
        const { practice, client, rules } = await built(given)
        const sessionTypeId = practice.type.id
        const view = await client.calendar.view({ query: { from, to } })
        const { days } = await client.availability.explained({ query: { sessionTypeId, from, to, explain: '1' } })
        const grid = gridOf(view, rules)
        const offered = days.flatMap(({ slots }) => slots)
        expect(offered).toEqual(grid.filter((time) => isFree(view, rules, time)).map(inText))

        const refused = new Map(
          days.flatMap(({ notOffered = [] }) => notOffered.map(({ startsAt, reasons }) => [startsAt, reasons])),
        )
        expect([...refused.keys()]).toEqual(grid.filter((time) => !isFree(view, rules, time)).map(inText))
        for (const time of grid)
          for (const reason of refused.get(inText(time)) ?? [])
            expect(isTrue(view, rules, time, reason), `${JSON.stringify(reason)} of ${inText(time)}`).toBe(true)

        const visitor = await app.client().availability.offered({
          params: { practiceId: practice.id },
          query: { sessionTypeId, from, to, timeZone: given.timeZone },
        })
        expect(visitor.days.flatMap(({ slots }) => slots)).toEqual(offered)

        const startsAt = new Date(NOW + given.odd * 60_000).toISOString()
        const explained = await client.availability.explanation({ query: { sessionTypeId, startsAt } })
        expect(explained.isOffered).toBe(offered.includes(startsAt))
        expect(explained.reasons.length > 0).toBe(!explained.isOffered)
      }),
      { numRuns: 25 },
    )
  }, 120_000)
})
