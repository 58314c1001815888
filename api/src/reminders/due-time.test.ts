import { millisecondsInHour } from 'date-fns/constants'
import { expect, test } from 'vitest'
import fc from '../../test/properties.ts'
import { minutesOfDay } from '../format/calendar.ts'
import { localDay } from '../format/day.ts'
import { dueTime, endOfQuietHours, isQuiet, type ReminderTime, usefulUntil } from './due-time.ts'

const PARIS = 'Europe/Paris'
const night = { quietFrom: 21 * 60, quietUntil: 8 * 60 }
const never = { quietFrom: null, quietUntil: null }
const hours = (amount: number, quiet: object = night) =>
  ({ timing: 'hours', amount, atMinutes: null, ...never, ...quiet }) as ReminderTime
const days = (amount: number, atMinutes: number, quiet: object = night) =>
  ({ timing: 'days', amount, atMinutes, ...never, ...quiet }) as ReminderTime
const due = (rule: ReminderTime, startsAt: string, timeZone = PARIS) =>
  dueTime(rule, 'email', new Date(startsAt), timeZone)?.toISOString() ?? null

test('a reminder is never due at the very start of a session, by SMS either', () => {
  const startsAt = new Date('2027-03-04T09:00:00Z')
  expect(dueTime(days(0, 10 * 60), 'sms', startsAt, PARIS)).toBeNull()
  expect(dueTime(days(0, 9 * 60 + 59), 'sms', startsAt, PARIS)?.toISOString()).toBe('2027-03-04T08:59:00.000Z')
})

test.each<[string, ReminderTime, string, string | null, string?]>([
  ['two days before', hours(48), '2027-03-04T09:00:00Z', '2027-03-02T09:00:00.000Z'],
  ['the evening before at six', days(1, 18 * 60), '2027-03-04T09:00:00Z', '2027-03-03T17:00:00.000Z'],
  ['the evening before the clock goes forward', days(1, 18 * 60), '2027-03-28T08:00:00Z', '2027-03-27T17:00:00.000Z'],
  ['the evening before the clock goes back', days(1, 18 * 60), '2027-10-31T09:00:00Z', '2027-10-30T16:00:00.000Z'],
  [
    'twelve hours before nine: not at nine in the evening',
    hours(12),
    '2027-03-04T08:00:00Z',
    '2027-03-03T19:45:00.000Z',
  ],
  ['two hours before nine: the evening before', hours(2), '2027-03-04T08:00:00Z', '2027-03-03T19:45:00.000Z'],
  ['at any hour where nothing is quiet', hours(12, never), '2027-03-04T08:00:00Z', '2027-03-03T20:00:00.000Z'],
  ['the same day after the start: never', days(0, 18 * 60), '2027-03-04T09:00:00Z', null],
  ['the same day in the last hour: never by e-mail', days(0, 9 * 60 + 30), '2027-03-04T09:00:00Z', null],
  ['at a time that is skipped', days(0, 2 * 60 + 30, never), '2027-03-28T10:00:00Z', '2027-03-28T01:30:00.000Z'],
  ['a day that Apia skips', days(1, 18 * 60), '2011-12-31T00:00:00Z', '2011-12-30T04:00:00.000Z', 'Pacific/Apia'],
  [
    'half an hour of Lord Howe',
    days(1, 18 * 60),
    '2027-04-04T00:00:00Z',
    '2027-04-03T07:00:00.000Z',
    'Australia/Lord_Howe',
  ],
])('a reminder is due %s', (_name, rule, startsAt, expected, timeZone) => {
  expect(due(rule, startsAt, timeZone)).toBe(expected)
})

const zones = ['Europe/Paris', 'Pacific/Apia', 'Australia/Lord_Howe', 'America/St_Johns', 'Asia/Kathmandu', 'UTC']
const clock = fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15)
const quiet = fc.option(
  fc
    .tuple(clock, clock)
    .filter(([from, until]) => from !== until && (until - from + 1440) % 1440 <= 21 * 60)
    .map(([quietFrom, quietUntil]) => ({ quietFrom, quietUntil })),
  { nil: never },
)
const aRule = fc.oneof(
  fc.tuple(fc.integer({ min: 2, max: 1440 }), quiet).map(([amount, at]) => hours(amount, at)),
  fc.tuple(fc.integer({ min: 0, max: 60 }), clock, quiet).map(([amount, at, rest]) => days(amount, at, rest)),
)
const aStart = fc
  .integer({ min: Date.UTC(2011, 11, 20) / 900_000, max: Date.UTC(2030, 0, 1) / 900_000 })
  .map((quarter) => new Date(quarter * 900_000))
const channel = fc.constantFrom('email' as const, 'sms' as const)

test('whatever the zone and its clock changes, a reminder is before its session, never at night and never later than wanted', () => {
  fc.assert(
    fc.property(aRule, channel, aStart, fc.constantFrom(...zones), (rule, by, startsAt, zone) => {
      const at = dueTime(rule, by, startsAt, zone)
      if (!at) return
      expect(at < startsAt).toBe(true)
      expect(isQuiet(at, rule, zone)).toBe(false)
      expect(at <= usefulUntil({ dueAt: at, startsAt }, by)).toBe(true)
      if (rule.timing === 'hours')
        expect(startsAt.getTime() - at.getTime()).toBeGreaterThanOrEqual(rule.amount * millisecondsInHour)
      if (by === 'email') expect(startsAt.getTime() - at.getTime()).toBeGreaterThanOrEqual(millisecondsInHour)
      expect(dueTime(rule, by, startsAt, zone)).toEqual(at)
    }),
    { numRuns: 1000 },
  )
})

test('without quiet hours a “days” reminder is due at the wanted local time, or right after it if the clock skips it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      clock,
      aStart,
      fc.constantFrom(...zones),
      (amount, at, startsAt, zone) => {
        const dueAt = dueTime(days(amount, at, never), 'sms', startsAt, zone)
        expect(dueAt).not.toBeNull()
        const shift = (minutesOfDay(dueAt!, zone) - at + 1440) % 1440
        expect(shift).toBeLessThanOrEqual(60)
        expect(localDay(dueAt!, zone) < localDay(startsAt, zone)).toBe(true)
      },
    ),
    { numRuns: 500 },
  )
})

test('the quiet hours end at the first instant that is not quiet', () => {
  fc.assert(
    fc.property(aRule, aStart, fc.constantFrom(...zones), (rule, at, zone) => {
      const end = endOfQuietHours(at, rule, zone)
      expect(isQuiet(end, rule, zone)).toBe(false)
      expect(end >= at).toBe(true)
      if (end > at) expect(isQuiet(new Date(end.getTime() - 60_000), rule, zone)).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('a late reminder is useful for half of its lead, by e-mail never in the last hour', () => {
  const startsAt = new Date('2027-03-04T09:00:00Z')
  const before = (count: number) => new Date(startsAt.getTime() - count * millisecondsInHour)
  expect(usefulUntil({ dueAt: before(48), startsAt }, 'email')).toEqual(before(24))
  expect(usefulUntil({ dueAt: before(1.5), startsAt }, 'email')).toEqual(before(1))
  expect(usefulUntil({ dueAt: before(1.5), startsAt }, 'sms')).toEqual(before(0.75))
})
