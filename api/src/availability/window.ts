import { dateOf, dayMinutes, dayOf } from './days.ts'
import { mostDays, type Window } from './input.ts'
import type { BookingPeriod } from './limits.ts'
import { firstInstant, wallAt, zoneSpans } from './zone.ts'

/** The part of a window in which something can be offered, in minutes since 1970, and a lookup of a start's day. */
export interface WindowSpan {
  dates: string[]
  from: number
  to: number
  /** The index in `dates` of the day in the requested zone; outside the array if the start is outside. */
  indexOf: (start: number) => number
}

// Two clocks never differ by more days than this: offsets range from -16 to +16 hours.
const mostDaysApart = 2

export function windowSpan({ from, to, timeZone }: Window, period: BookingPeriod): WindowSpan {
  const [first, last] = [dayOf(from), dayOf(to)]
  if (last - first >= mostDays) throw new RangeError(`A window holds at most ${mostDays} days`)
  const dates = Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => dateOf(first + i))

  // Only bookable days are converted, so that a distant requested date does not grow the zone's list of spans.
  const firstUseful = Math.max(first, period.today - mostDaysApart)
  const lastUseful = Math.min(last, period.lastDay + mostDaysApart)
  const clock = zoneSpans(
    timeZone,
    (period.today - mostDaysApart - 1) * dayMinutes,
    (period.lastDay + mostDaysApart + 2) * dayMinutes,
  )
  if (firstUseful > lastUseful) return { dates, from: 0, to: 0, indexOf: () => -1 }
  return {
    dates,
    from: firstInstant(clock, firstUseful * dayMinutes),
    // One day more: a clock set back across midnight shows the last day again after the next one has begun.
    to: firstInstant(clock, (lastUseful + 1) * dayMinutes) + dayMinutes,
    indexOf: (start) => Math.floor(wallAt(clock, start) / dayMinutes) - first,
  }
}
