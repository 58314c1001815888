import { dayMinutes, minuteMs } from '../../availability/days.ts'
import { wallAt, zoneSpans } from '../../availability/zone.ts'
import { daysAfter } from '../programme/programme-starts.ts'

/** How a session is repeated: `times` includes the first. */
export interface Repetition {
  everyWeeks: number
  times: number
}

/**
 * The starts of a repetition: the same weekday at the same time of the practice's clock. If the clock skips that time,
 * the session begins right after the jump. If the clock shows it twice, every date but the first takes the first one.
 */
export const repeatedStarts = (timeZone: string, firstAt: Date, { everyWeeks, times }: Repetition): Date[] =>
  Array.from({ length: times }, (_, n) =>
    n === 0 ? firstAt : new Date(daysAfter(timeZone, firstAt.getTime(), n * everyWeeks * 7)),
  )

/** The day (days since 1970) and the minute of the day that the zone's clock shows. */
export function localDayAndMinute(timeZone: string, at: Date): { day: number; minute: number } {
  const instant = Math.floor(at.getTime() / minuteMs)
  const wall = wallAt(zoneSpans(timeZone, instant, instant), instant)
  const day = Math.floor(wall / dayMinutes)
  return { day, minute: wall - day * dayMinutes }
}
