/**
 * Calendar days as integers, so that the engine adds and compares them without a date library. Day 0 is Thursday 1
 * January 1970; a day has no time zone.
 */

export const minuteMs = 60_000
export const dayMinutes = 1440
const dayMs = dayMinutes * minuteMs
const two = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'))

/** The day of `YYYY-MM-DD`. Throws a RangeError for anything that is no day of the calendar. */
export function dayOf(date: string): number {
  const day = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T00:00:00Z`) / dayMs : Number.NaN
  // Engines read 30 February as a day in March: a date that is not written back the same does not exist.
  if (Number.isNaN(day) || dateOf(day) !== date) throw new RangeError(`${JSON.stringify(date)} is not a day`)
  return day
}

/** The date of a day that is counted from 1970: `20514` is `2026-03-02`. */
export function dateOf(day: number): string {
  const date = new Date(day * dayMs)
  return `${String(date.getUTCFullYear()).padStart(4, '0')}-${two[date.getUTCMonth() + 1]}-${two[date.getUTCDate()]}`
}

/** ISO weekday: 1 is Monday, 7 is Sunday. */
export function wdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1
}

/** The Monday that begins the day's ISO week. */
export function mondayOf(day: number): number {
  return day - wdayOf(day) + 1
}

/** `540` is `09:00`. */
export function timeOf(minuteOfDay: number): string {
  return `${two[Math.floor(minuteOfDay / 60)]}:${two[minuteOfDay % 60]}`
}
