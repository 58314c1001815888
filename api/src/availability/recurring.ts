import { dateOf, dayMinutes, dayOf, minuteMs } from './days.ts'
import type { Interval } from './input.ts'
import { readRule, recurringDays } from './recurrence.ts'
import { firstInstant, wallAt, zoneSpans } from './zone.ts'

/** Something that recurs, by its first time. Instants are milliseconds since 1970. */
export interface Recurring extends Interval {
  /** RRULE, as `readRule` takes it. */
  rule: string
  /** Days, `YYYY-MM-DD`, that are left out. */
  skippedOn: readonly string[]
}

/** What recurs until then recurs for ever. */
const FAR = dayOf('2190-01-01')

/**
 * Each time of a recurrence between two instants. It keeps its time and its length on the practice's clock, in summer
 * and winter.
 */
export function recurrencesBetween(timeZone: string, recurring: Recurring, from: number, to: number): Interval[] {
  const rule = readRule(recurring.rule)
  if (!rule) return []
  const { first, minuteOfDay, length } = wallOf(timeZone, recurring)
  const begin = minuteOf(Math.max(from, recurring.startsAt)) - length
  // Reads a day more on either side, since clocks show different days; the instants sort out the rest.
  const days = recurringDays(rule, first, dayAt(begin) - 1, dayAt(minuteOf(to)) + 1)
  return days
    .filter((day) => !recurring.skippedOn.includes(dateOf(day)))
    .map((day) => timeOn(timeZone, day * dayMinutes + minuteOfDay, length))
    .filter(({ startsAt, endsAt }) => endsAt > from && startsAt < to && startsAt < endsAt)
}

/** The end of its last time; null if it recurs for ever. */
export function endOfRecurrence(timeZone: string, recurring: Recurring): number | null {
  const rule = readRule(recurring.rule)
  if (!rule || (rule.count === null && rule.until === null)) return null
  const { first, minuteOfDay, length } = wallOf(timeZone, recurring)
  const days = recurringDays(rule, first, first, FAR)
  const goesOn = rule.count === null ? (rule.until ?? FAR) >= FAR : days.length < rule.count
  return goesOn ? null : timeOn(timeZone, (days.at(-1) ?? first) * dayMinutes + minuteOfDay, length).endsAt
}

/** Its first time on the practice's clock: the day, the minute of it, and how many minutes it lasts there. */
function wallOf(timeZone: string, { startsAt, endsAt }: Recurring) {
  const shown = (minute: number) => wallAt(zoneSpans(timeZone, minute, minute), minute)
  const wall = shown(minuteOf(startsAt))
  const first = dayAt(wall)
  return { first, minuteOfDay: wall - first * dayMinutes, length: shown(Math.ceil(endsAt / minuteMs)) - wall }
}

function timeOn(timeZone: string, wall: number, length: number): Interval {
  const clock = zoneSpans(timeZone, wall - dayMinutes, wall + length + dayMinutes)
  return { startsAt: firstInstant(clock, wall) * minuteMs, endsAt: firstInstant(clock, wall + length) * minuteMs }
}

const minuteOf = (instant: number) => Math.floor(instant / minuteMs)
const dayAt = (minute: number) => Math.floor(minute / dayMinutes)
