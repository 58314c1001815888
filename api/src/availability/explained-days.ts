import { dayMinutes, minuteMs, timeOf } from './days.ts'
import { explainer, type NotOfferedReason } from './explain.ts'
import { type AvailabilityInput, checkInput, type Window } from './input.ts'
import { bookingPeriod } from './limits.ts'
import { openingsBetween } from './schedule.ts'
import type { OfferedDay } from './slots.ts'
import { windowSpan } from './window.ts'
import { firstInstant, wallAt } from './zone.ts'

export interface ExplainedDay extends OfferedDay {
  /** A wall-clock time that the clock skips has the instant of the jump. */
  notOffered: { startsAt: number; reasons: NotOfferedReason[] }[]
}

/**
 * Returns the slots of `offeredSlots`, and every other time of the opened grid with the reasons against it, from today
 * to the horizon. For screens of the practitioner: it is tens of times slower than the slots alone.
 */
export function explainedDays(input: AvailabilityInput, window: Window): ExplainedDay[] {
  checkInput(input)
  const period = bookingPeriod(input)
  const { clock, today, lastDay } = period
  const { dates, from, to, indexOf } = windowSpan(window, period)
  const days = dates.map((date): ExplainedDay => ({ date, slots: [], notOffered: [] }))
  const firstDay = Math.max(today, Math.floor(wallAt(clock, from) / dayMinutes))
  const endDay = Math.min(lastDay, Math.floor(wallAt(clock, to) / dayMinutes))
  const openings = openingsBetween(input, firstDay, Math.max(firstDay, endDay))
  const explain = explainer(input)
  for (let day = firstDay; day <= endDay; day++) {
    for (const wall of gridTimes(openings(day), input.rules.gridMinutes)) {
      const at = firstInstant(clock, day * dayMinutes + wall)
      const shown = days[indexOf(at)]
      if (!shown) continue
      const isSkipped = wallAt(clock, at) !== day * dayMinutes + wall
      const startsAt = at * minuteMs
      const reasons: NotOfferedReason[] = isSkipped ? [{ code: 'skipped_hour', time: timeOf(wall) }] : explain(startsAt)
      if (reasons.length === 0) shown.slots.push(startsAt)
      else shown.notOffered.push({ startsAt, reasons })
    }
  }
  return days
}

/** The minutes of the day, ascending, at which the ranges have starts, whether or not a session still fits. */
function gridTimes(ranges: { fromMinute: number; toMinute: number }[], gridMinutes: number): number[] {
  const times = ranges.flatMap(({ fromMinute, toMinute }) =>
    Array.from({ length: Math.ceil((toMinute - fromMinute) / gridMinutes) }, (_, i) => fromMinute + i * gridMinutes),
  )
  return [...new Set(times)].sort((a, b) => a - b)
}
