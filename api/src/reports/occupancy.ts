import { dayMinutes, minuteMs } from '../availability/days.ts'
import type { AvailabilityInput, Interval } from '../availability/input.ts'
import { openingsBetween } from '../availability/schedule.ts'
import { firstInstant, zoneSpans } from '../availability/zone.ts'

/** The work hours, with their exceptions. */
export type WorkHours = Pick<AvailabilityInput, 'timeZone' | 'schedule' | 'overrides' | 'unavailabilities'>

/**
 * Minutes of work in each period between the given days, on the practice's clock: a skipped hour does not count, a
 * repeated one counts twice. Nothing counts before the day `since`.
 */
export function offeredMinutes(hours: WorkHours, days: readonly number[], since: number): number[] {
  const [first, end] = [days[0] ?? 0, days.at(-1) ?? 0]
  const clock = zoneSpans(hours.timeZone, first * dayMinutes, end * dayMinutes)
  const openings = openingsBetween(hours, first, end)
  const away = merged(hours.unavailabilities)
  const minutesOn = (day: number) =>
    openings(day).reduce((sum, { fromMinute, toMinute }) => {
      const [from, to] = [fromMinute, toMinute].map(
        (minute) => firstInstant(clock, day * dayMinutes + minute) * minuteMs,
      ) as [number, number]
      return sum + (to - from - shared(away, from, to)) / minuteMs
    }, 0)
  return days.slice(0, -1).map((start, index) => {
    let minutes = 0
    for (let day = Math.max(start, since); day < (days[index + 1] ?? start); day++) minutes += minutesOn(day)
    return Math.round(minutes)
  })
}

/** Intervals in order, merged where they touch. */
function merged(intervals: readonly Interval[]): Interval[] {
  const apart: Interval[] = []
  for (const { startsAt, endsAt } of [...intervals].sort((a, b) => a.startsAt - b.startsAt)) {
    const last = apart.at(-1)
    if (last && startsAt <= last.endsAt) last.endsAt = Math.max(last.endsAt, endsAt)
    else apart.push({ startsAt, endsAt })
  }
  return apart
}

const shared = (intervals: readonly Interval[], from: number, to: number) =>
  intervals.reduce((sum, { startsAt, endsAt }) => sum + Math.max(0, Math.min(to, endsAt) - Math.max(from, startsAt)), 0)

/** Percent of the offered time that is taken; null where nothing is offered. */
export const occupancyOf = (taken: number, offered: number): number | null =>
  offered > 0 ? Math.round((100 * taken) / offered) : null
