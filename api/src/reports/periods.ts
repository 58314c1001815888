import { dayMinutes, dayOf, minuteMs, mondayOf } from '../availability/days.ts'
import { firstInstant, wallAt, zoneSpans } from '../availability/zone.ts'

/** How many weeks or months are shown; as many before them are used for comparison. */
export const PERIODS_SHOWN = 12

/** Consecutive periods of whole local days: the first half for comparison, the second half shown. */
export interface Periods {
  /** The first day of each period, as days since 1970; the last entry is the end of the last period. */
  days: number[]
  /** The same borders as instants. */
  instants: Date[]
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

/** The local day of a zone at an instant, as days since 1970. */
export function todayIn(timeZone: string, now: Date): number {
  const minute = Math.floor(now.getTime() / minuteMs)
  return Math.floor(wallAt(zoneSpans(timeZone, minute, minute), minute) / dayMinutes)
}

/** The ISO weeks up to the one that contains `today`. */
export const weeksUpTo = (today: number, timeZone: string): Periods =>
  starting(
    numbers(2 * PERIODS_SHOWN + 1).map((week) => mondayOf(today) + 7 * (week - 2 * PERIODS_SHOWN + 1)),
    timeZone,
  )

/** The months up to the one that contains `today`. */
export const monthsUpTo = (today: number, timeZone: string): Periods =>
  starting(
    numbers(2 * PERIODS_SHOWN + 1).map((month) => monthAround(today, month - 2 * PERIODS_SHOWN + 1)),
    timeZone,
  )

/** The end of the same day a year ago; for 29 February, the end of that year's February. */
export function endOfDayAYearAgo(today: number, timeZone: string): Date {
  const date = dateOf(today)
  const monthBefore = monthAround(today, -PERIODS_SHOWN)
  const end = Math.min(monthBefore + date.getUTCDate(), monthAround(today, 1 - PERIODS_SHOWN))
  return instantsOf([end], timeZone)[0] as Date
}

const dateOf = (day: number) => new Date(day * dayMinutes * minuteMs)

/** The first day of the month that is `away` months from the day's month. */
function monthAround(day: number, away: number): number {
  const date = dateOf(day)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + away, 1) / (dayMinutes * minuteMs)
}

/** The consecutive periods between the days `YYYY-MM-DD`. */
export const consecutivePeriods = (days: readonly string[], timeZone: string): Periods =>
  starting(days.map(dayOf), timeZone)

const starting = (days: number[], timeZone: string): Periods => ({ days, instants: instantsOf(days, timeZone) })

function instantsOf(days: readonly number[], timeZone: string): Date[] {
  const clock = zoneSpans(timeZone, Math.min(...days) * dayMinutes, Math.max(...days) * dayMinutes)
  return days.map((day) => new Date(firstInstant(clock, day * dayMinutes) * minuteMs))
}
