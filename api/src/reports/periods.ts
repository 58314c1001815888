import { dayMinutes, dayOf, minuteMs, mondayOf } from '../availability/days.ts'
import { firstInstant, wallAt, zoneSpans } from '../availability/zone.ts'

/** So many weeks, or months, are shown; as many before them are compared. */
export const SHOWN = 12

/** Stretches of whole local days, one after the other: the first half is compared, the second shown. */
export interface Periods {
  /** Where each begins, as days since 1970; the last is where the last one ends. */
  days: number[]
  /** The same as instants. */
  instants: Date[]
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

/** The day that a zone's clock shows at an instant. */
export function todayIn(timeZone: string, now: Date): number {
  const minute = Math.floor(now.getTime() / minuteMs)
  return Math.floor(wallAt(zoneSpans(timeZone, minute, minute), minute) / dayMinutes)
}

/** ISO weeks up to the one that holds `today`. */
export const weeksTo = (today: number, timeZone: string): Periods =>
  starting(
    numbers(2 * SHOWN + 1).map((week) => mondayOf(today) + 7 * (week - 2 * SHOWN + 1)),
    timeZone,
  )

/** Months up to the one that holds `today`. */
export const monthsTo = (today: number, timeZone: string): Periods =>
  starting(
    numbers(2 * SHOWN + 1).map((month) => monthAround(today, month - 2 * SHOWN + 1)),
    timeZone,
  )

/** Where the day after the same day of a year ago begins; 29 February ends where February of that year does. */
export function endOfDayAYearAgo(today: number, timeZone: string): Date {
  const date = dateOf(today)
  const monthBefore = monthAround(today, -SHOWN)
  const end = Math.min(monthBefore + date.getUTCDate(), monthAround(today, 1 - SHOWN))
  return instantsOf([end], timeZone)[0] as Date
}

const dateOf = (day: number) => new Date(day * dayMinutes * minuteMs)

/** The first of the month so many months away, as a day. */
function monthAround(day: number, away: number): number {
  const date = dateOf(day)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + away, 1) / (dayMinutes * minuteMs)
}

/** Stretches between days, `YYYY-MM-DD`, one after the other. */
export const bordersOf = (days: readonly string[], timeZone: string): Periods => starting(days.map(dayOf), timeZone)

const starting = (days: number[], timeZone: string): Periods => ({ days, instants: instantsOf(days, timeZone) })

function instantsOf(days: readonly number[], timeZone: string): Date[] {
  const clock = zoneSpans(timeZone, Math.min(...days) * dayMinutes, Math.max(...days) * dayMinutes)
  return days.map((day) => new Date(firstInstant(clock, day * dayMinutes) * minuteMs))
}
