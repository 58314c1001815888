import { tzOffset } from '@date-fns/tz'
import { millisecondsInMinute } from 'date-fns/constants'
import { expect, test } from 'vitest'
import fc from '../../test/properties.ts'
import { readRanges } from './ranges.ts'

const DAY = 1440
/** How much a reading asks for, in days. */
const WINDOW = 470

const minuteOf = (time: string) => Date.parse(`${time}Z`) / millisecondsInMinute
const offsetAt = (zone: string, minute: number) => tzOffset(zone, new Date(minute * millisecondsInMinute))

/** By search instead of a list of spans: the first minute at which the zone's clock shows this time or a later one. */
function instantOf(zone: string, wall: number): number {
  const offsets = [-DAY, 0, DAY].map((away) => offsetAt(zone, wall + away))
  const exact = offsets.map((offset) => wall - offset).filter((at) => at + offsetAt(zone, at) === wall)
  if (exact.length) return Math.min(...exact)
  for (let at = wall - Math.max(...offsets); ; at++) if (at + offsetAt(zone, at) >= wall) return at
}

const stamp = (minute: number) => new Date(minute * millisecondsInMinute).toISOString().replace(/[-:]|\.000Z/g, '')

const endsBy = {
  'an end on its clock': (zone: string, _: number, end: number) => `DTEND;TZID=${zone}:${stamp(end)}`,
  'an end in UTC': (zone: string, _: number, end: number) => `DTEND:${stamp(instantOf(zone, end))}Z`,
  'a duration': (zone: string, start: number, end: number) =>
    `DURATION:PT${instantOf(zone, end) - instantOf(zone, start)}M`,
} as const

const zones = [
  'Europe/Paris',
  'Europe/London',
  'America/New_York',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Africa/Casablanca',
  'Europe/Moscow',
  'Indian/Reunion',
  'Asia/Kathmandu',
]

/** Days on which clocks of these zones change, and others. */
const changes = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-09-27', '2026-10-25', '2026-11-01', '2027-03-28']
const anyMinute = fc.integer({ min: minuteOf('2026-01-01T00:00'), max: minuteOf('2027-12-31T00:00') })
const nearChange = fc
  .tuple(fc.constantFrom(...changes), fc.integer({ min: -3 * DAY, max: 3 * DAY }))
  .map(([day, away]) => minuteOf(`${day}T00:00`) + away)
const windowStart = fc.oneof(
  anyMinute,
  nearChange,
  nearChange.map((at) => at + 70 * DAY),
)
const years = [0, 1, 2, 6, 11, 20, 55]
const seriesStart = fc
  .tuple(fc.oneof(anyMinute, nearChange), fc.constantFrom(...years))
  .map(([at, back]) => at - Math.round(back * 365.25) * DAY)

test('every occurrence of a series in the window is busy, whenever it began and whenever the window begins', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      windowStart,
      seriesStart,
      fc.integer({ min: 61, max: 16 * 60 }),
      fc.constantFrom(1, 7, 14),
      fc.constantFrom(...Object.values(endsBy)),
      (zone, from, start, minutes, everyDays, endBy) => {
        const to = from + WINDOW * DAY
        const length = instantOf(zone, start + minutes) - instantOf(zone, start)
        const expected: string[] = []
        const skipped = Math.max(0, Math.floor((from - 3 * DAY - start) / (everyDays * DAY)))
        for (let wall = start + skipped * everyDays * DAY; wall < to + 2 * DAY; wall += everyDays * DAY) {
          const at = instantOf(zone, wall)
          if (length > 0 && at + length > from && at < to) expected.push(`${stamp(at)} ${length}`)
        }
        const text = [
          'BEGIN:VCALENDAR',
          'BEGIN:VEVENT',
          'UID:a',
          `DTSTART;TZID=${zone}:${stamp(start)}`,
          endBy(zone, start, start + minutes),
          `RRULE:FREQ=DAILY;INTERVAL=${everyDays}`,
          'END:VEVENT',
          'END:VCALENDAR',
        ].join('\r\n')
        const reading = {
          from: from * millisecondsInMinute,
          to: to * millisecondsInMinute,
          timeZone: 'Europe/Paris',
          keepsFree: false,
        }
        const { ranges, isCut } = readRanges(text, { ...reading, ownHost: 'ancrage.test' })
        expect(isCut).toBe(false)
        expect(
          ranges.map(
            ({ startsAt, endsAt }) =>
              `${stamp(startsAt / millisecondsInMinute)} ${(endsAt - startsAt) / millisecondsInMinute}`,
          ),
        ).toEqual(expected)
      },
    ),
    { numRuns: 400 },
  )
})
