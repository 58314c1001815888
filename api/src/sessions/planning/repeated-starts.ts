import { dayMinutes, minuteMs } from '../../availability/days.ts'
import { wallAt, zoneSpans } from '../../availability/zone.ts'
import { daysAfter } from '../programme/programme-starts.ts'

/** How a session comes again: `times` in all, with the first. */
export interface Repetition {
  everyWeeks: number
  times: number
}

/**
 * When a session that comes again begins: on the same weekday at the same time of the practice's clock. A time over which
 * the clock jumps is the moment after the jump; of an hour that it shows twice all but the first date are the first one.
 */
export const repeatedStarts = (timeZone: string, firstAt: Date, { everyWeeks, times }: Repetition): Date[] =>
  Array.from({ length: times }, (_, n) =>
    n === 0 ? firstAt : new Date(daysAfter(timeZone, firstAt.getTime(), n * everyWeeks * 7)),
  )

/** The day (days since 1970) and the minute of the day that the zone's clock shows. */
export function clockAt(timeZone: string, at: Date): { day: number; minute: number } {
  const instant = Math.floor(at.getTime() / minuteMs)
  const wall = wallAt(zoneSpans(timeZone, instant, instant), instant)
  const day = Math.floor(wall / dayMinutes)
  return { day, minute: wall - day * dayMinutes }
}
