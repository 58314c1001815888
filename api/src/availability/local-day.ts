import { dateOf, dayMinutes, minuteMs } from './days.ts'
import { wallAt, zoneSpans } from './zone.ts'

/** The day, `YYYY-MM-DD`, that a zone's clock shows at an instant. */
export function localDay(at: Date, timeZone: string): string {
  const minute = Math.floor(at.getTime() / minuteMs)
  return dateOf(Math.floor(wallAt(zoneSpans(timeZone, minute, minute), minute) / dayMinutes))
}

/** Whole years between two calendar days, negative before the birth; who was born on 29 February is a year older on 1 March. */
export function ageOn(dateOfBirth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}
