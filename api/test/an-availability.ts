/** Builds input for the availability engine: written out by a test, or random around changes of the clock. */
import { tzOffset } from '@date-fns/tz'
import type { AvailabilityInput, OpenRange, Window } from '../src/availability/input.ts'
import fc from './properties.ts'

const minute = 60_000
const day = 1440 * minute

export const zones = [
  'Europe/Paris',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'UTC',
  'America/St_Johns',
  'Asia/Gaza',
]

const open = { noticeMinutes: 0, horizonDays: 60, gridMinutes: 15, mostPerDay: null, mostPerWeek: null }

export type AvailabilityOptions = Partial<Omit<AvailabilityInput, 'rules'>> & {
  rules?: Partial<AvailabilityInput['rules']>
}

/** A practice in Paris on the morning of Monday 1 March 2027, without hours: the test adds the rest. */
export function anAvailability({ rules, ...options }: AvailabilityOptions = {}) {
  return {
    timeZone: 'Europe/Paris',
    now: Date.parse('2027-03-01T06:00:00Z'),
    schedule: [],
    overrides: [],
    unavailabilities: [],
    busy: [],
    countedSessions: [],
    durationMinutes: 60,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    ...options,
    rules: { ...open, ...rules },
  } satisfies AvailabilityInput
}

/** `range('09:00-12:30')`; a day ends at `24:00`. */
export function range(text: string): OpenRange {
  const [fromMinute, toMinute] = text.split('-').map((time) => {
    const [hours, minutes] = time.split(':').map(Number)
    return hours! * 60 + minutes!
  })
  return { fromMinute: fromMinute!, toMinute: toMinute! }
}

/** The same ranges on every weekday. */
export const everyDay = (...ranges: string[]) =>
  [1, 2, 3, 4, 5, 6, 7].flatMap((wday) => ranges.map((text) => ({ wday, ...range(text) })))

/** The days, 2024 to 2040, on which a zone's clock changes (UTC). Asks a library for every day. */
function changesOfClock(timeZone: string): number[] {
  const changes = []
  for (let at = Date.UTC(2024, 0, 1); at < Date.UTC(2041, 0, 1); at += day) {
    if (tzOffset(timeZone, new Date(at)) !== tzOffset(timeZone, new Date(at + day))) changes.push(at)
  }
  return changes
}

const changes = new Map(zones.map((timeZone) => [timeZone, changesOfClock(timeZone)]))
const anyDay = fc.integer({ min: 0, max: 17 * 365 + 3 }).map((n) => Date.UTC(2024, 0, 1) + n * day)
const wallMinute = fc.oneof(
  fc.integer({ min: 0, max: 96 }).map((quarters) => quarters * 15),
  fc.integer({ min: 0, max: 1440 }),
)

// Ranges as a validated schedule has them, and sometimes invalid ones, overlapping or reversed.
const ranges = fc
  .oneof(
    { arbitrary: fc.uniqueArray(wallMinute, { maxLength: 6 }).map((ends) => ends.sort((a, b) => a - b)), weight: 9 },
    { arbitrary: fc.array(wallMinute, { maxLength: 6 }), weight: 1 },
  )
  .map((ends) =>
    Array.from({ length: ends.length >> 1 }, (_, i) => ({ fromMinute: ends[2 * i]!, toMinute: ends[2 * i + 1]! })),
  )

const week = fc
  .tuple(ranges, ranges, ranges, ranges, ranges, ranges, ranges)
  .map((days) => days.flatMap((opened, i) => opened.map((it) => ({ wday: i + 1, ...it }))))

/** Random intervals: some in whole minutes, some in milliseconds; most last an hour or two. */
const intervalsAround = (center: number, maxLength: number, mostMinutes: number) =>
  fc.array(
    fc
      .record({
        startsAt: fc.integer({ min: -6 * 1440, max: 6 * 1440 }),
        lasts: fc.oneof({ arbitrary: fc.nat(mostMinutes), weight: 5 }, { arbitrary: fc.constant(0), weight: 1 }),
        off: fc.oneof(fc.constant(0), fc.integer({ min: -minute, max: minute })),
      })
      .map(({ startsAt, lasts, off }) => ({
        startsAt: center + startsAt * minute + off,
        endsAt: center + (startsAt + lasts) * minute,
      })),
    { maxLength },
  )

/** A practice, a query and a window of a few days, half of the time around a clock change of the practice. */
export const aQuestion: fc.Arbitrary<{ input: AvailabilityInput; window: Window }> = fc
  .record({ timeZone: fc.constantFrom(...zones), otherZone: fc.constantFrom(...zones), isOther: fc.boolean() })
  .chain(({ timeZone, otherZone, isOther }) => {
    const known = [...changes.get(timeZone)!, ...changes.get(otherZone)!]
    const center = known.length > 0 ? fc.oneof(anyDay, fc.constantFrom(...known)) : anyDay
    return fc.tuple(fc.constant({ timeZone, otherZone: isOther ? otherZone : timeZone }), center)
  })
  .chain(([{ timeZone, otherZone }, center]) => {
    const dates = fc.integer({ min: -2, max: 2 }).map((n) => new Date(center + n * day).toISOString().slice(0, 10))
    const input = fc.record({
      timeZone: fc.constant(timeZone),
      now: fc
        .oneof(
          fc.integer({ min: -960, max: 96 }).map((n) => n * 15 * minute),
          fc.integer({ min: -10 * day, max: day }),
        )
        .map((n) => center + n),
      schedule: fc.oneof(week, fc.constant(everyDay('00:00-24:00'))),
      overrides: fc.array(fc.record({ date: dates, ranges }), { maxLength: 3 }),
      unavailabilities: intervalsAround(center, 2, 3000),
      busy: intervalsAround(center, 20, 150),
      busyElsewhere: intervalsAround(center, 5, 600),
      countedSessions: fc.array(
        fc.integer({ min: -12 * 1440, max: 12 * 1440 }).map((n) => center + n * minute),
        { maxLength: 12 },
      ),
      durationMinutes: fc.oneof(fc.constantFrom(30, 45, 60, 90), fc.integer({ min: 1, max: 300 })),
      bufferBeforeMinutes: fc.constantFrom(0, 0, 10, 15, 37),
      bufferAfterMinutes: fc.constantFrom(0, 0, 10, 15, 37),
      rules: fc.record({
        noticeMinutes: fc.constantFrom(0, 60, 720, 2880),
        horizonDays: fc.constantFrom(0, 1, 7, 14, 60),
        gridMinutes: fc.oneof(fc.constantFrom(10, 15, 20, 30, 60), fc.integer({ min: 5, max: 100 })),
        mostPerDay: fc.constantFrom(null, null, 1, 2, 3),
        mostPerWeek: fc.constantFrom(null, null, 3, 6),
      }),
    })
    const window = fc.tuple(dates, fc.integer({ min: 0, max: 2 })).map(([from, more]) => ({
      from,
      to: new Date(Date.parse(from) + more * day).toISOString().slice(0, 10),
      timeZone: otherZone,
    }))
    return fc.record({ input, window })
  })
