import { dateOf, dayMinutes, minuteMs } from './days.ts'
import { wallAt, zoneSpans } from './zone.ts'

/** The day, `YYYY-MM-DD`, that a zone's clock shows at an instant. */
export function localDay(at: Date, timeZone: string): string {
  const minute = Math.floor(at.getTime() / minuteMs)
  return dateOf(Math.floor(wallAt(zoneSpans(timeZone, minute, minute), minute) / dayMinutes))
}
