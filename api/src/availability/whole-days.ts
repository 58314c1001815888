import { dayMinutes, dayOf, minuteMs } from './days.ts'
import type { Interval } from './input.ts'
import { firstInstant, zoneSpans } from './zone.ts'

/**
 * The instants of whole local days, both included: from the midnight that begins the first to the one that ends the
 * last.
 */
export function wholeDays(timeZone: string, from: string, to: string): Interval {
  const first = dayOf(from) * dayMinutes
  const end = (dayOf(to) + 1) * dayMinutes
  const clock = zoneSpans(timeZone, first, end)
  return { startsAt: firstInstant(clock, first) * minuteMs, endsAt: firstInstant(clock, end) * minuteMs }
}
