/**
 * Finds which times a practice offers. Pure: no clock, no input or output, no dependency.
 * docs/decisions/0020-slot-engine.md says what a schedule means; property tests compare this with a slow, literal
 * reading of it in api/test/slow-availability.ts.
 */
import { blockedStarts } from './blocked.ts'
import { dayMinutes, minuteMs } from './days.ts'
import { type AvailabilityInput, checkInput, type Window } from './input.ts'
import { type BookingPeriod, bookingPeriod, fullDays } from './limits.ts'
import { openingsBetween } from './schedule.ts'
import { windowSpan } from './window.ts'
import { firstInstant, wallAt } from './zone.ts'

export type { AvailabilityInput, Window } from './input.ts'

export interface OfferedDay {
  date: string
  /** Start instants, ascending, in milliseconds since 1970. */
  slots: number[]
}

/**
 * The starts offered on every day of the window (days without any included), grouped by the day in the requested zone.
 * RangeError for an unknown zone, a day that does not exist, or a window above ten years.
 */
export function offeredSlots(input: AvailabilityInput, window: Window): OfferedDay[] {
  checkInput(input)
  const period = bookingPeriod(input)
  const { dates, from, to, indexOf } = windowSpan(window, period)
  const days = dates.map((date): OfferedDay => ({ date, slots: [] }))
  for (const start of freeStarts(input, period, from, to)) days[indexOf(start)]?.slots.push(start * minuteMs)
  return days
}

/**
 * The free starts closest to an instant, before or after it and other than it, ascending; none further away than
 * `withinDays`. The input must contain all busy time that far around (without `withinDays`: up to the horizon), or
 * taken time looks free.
 */
export function nearestSlots(input: AvailabilityInput, startsAt: number, count: number, withinDays?: number): number[] {
  checkInput(input)
  const period = bookingPeriod(input)
  const wanted = startsAt / minuteMs
  const reach = withinDays === undefined ? Number.POSITIVE_INFINITY : withinDays * dayMinutes
  const from = Math.max(Math.ceil(wanted - reach), period.opensAt)
  const to = Math.min(Math.floor(wanted + reach) + 1, period.endsAt)
  const starts = freeStarts(input, period, from, to).filter((start) => start !== wanted)
  const next = starts.findIndex((start) => start > wanted)
  let after = next < 0 ? starts.length : next
  let before = after - 1
  for (let found = 0; found < count; found++) {
    const [earlier, later] = [starts[before] ?? Number.NEGATIVE_INFINITY, starts[after] ?? Number.POSITIVE_INFINITY]
    if (wanted - earlier <= later - wanted) before--
    else after++
  }
  return starts.slice(Math.max(0, before + 1), after).map((start) => start * minuteMs)
}

/** Free starts from `from` to `to`, ascending; all in minutes since 1970. */
function freeStarts(input: AvailabilityInput, period: BookingPeriod, from: number, to: number): number[] {
  const first = Math.max(from, period.opensAt)
  const end = Math.min(to, period.endsAt)
  if (first >= end) return []
  const { clock, lastDay } = period
  const firstDay = Math.floor(wallAt(clock, first) / dayMinutes)
  const endDay = Math.min(Math.floor(wallAt(clock, end) / dayMinutes), lastDay)
  const openings = openingsBetween(input, firstDay, endDay)
  const isFull = fullDays(input, period)
  const isBlocked = blockedStarts(input, first, end)
  const { durationMinutes, rules } = input
  const starts: number[] = []
  let isAscending = true
  for (let day = firstDay; day <= endDay; day++) {
    const ranges = openings(day)
    if (ranges.length === 0 || isFull(day)) continue
    const midnight = day * dayMinutes
    for (const { fromMinute, toMinute } of ranges) {
      const latest = Math.min(firstInstant(clock, midnight + toMinute) - durationMinutes, end - 1)
      for (let wall = midnight + fromMinute; ; wall += rules.gridMinutes) {
        const start = firstInstant(clock, wall)
        if (start > latest) break
        if (start < first || wallAt(clock, start) !== wall || isBlocked(start)) continue
        if (start <= starts.at(-1)!) isAscending = false
        starts.push(start)
      }
    }
  }
  return isAscending ? starts : [...new Set(starts)].sort((a, b) => a - b)
}
