import { instantAt } from './calendar.ts'
import { addDays, localDay } from './day.ts'

/** The next instant after `now` at which a zone's clock shows this minute of the day. */
export function nextTime(atMinutes: number, timeZone: string, now: Date): Date {
  const today = localDay(now, timeZone)
  const at = instantAt(today, atMinutes, timeZone)
  return at > now ? at : instantAt(addDays(today, 1), atMinutes, timeZone)
}
