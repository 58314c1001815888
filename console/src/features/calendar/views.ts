import { firstOfWeek } from '@ancrage/api/format/calendar'
import { addDays } from '@ancrage/api/format/day'

/** `list` shows the entries of four weeks. */
export const calendarViews = ['day', 'week', 'month', 'list'] as const
export type CalendarView = (typeof calendarViews)[number]

const LIST_DAYS = 28
/** The number of days side by side in a week on a phone. */
const FEW_DAYS = 3
/** A month always takes six weeks, so that nothing below it moves. */
const MONTH_DAYS = 42

/** Returns the days of a view around a day, in order. */
export function daysOf(view: CalendarView, on: string, isSmall: boolean): string[] {
  switch (view) {
    case 'day':
      return [on]
    case 'week':
      return isSmall ? run(on, FEW_DAYS) : run(firstOfWeek(on), 7)
    case 'month':
      return run(firstOfWeek(firstOfMonth(on)), MONTH_DAYS)
    case 'list':
      return run(on, LIST_DAYS)
  }
}

const run = (from: string, count: number) => Array.from({ length: count }, (_, n) => addDays(from, n))
export const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`

/** Returns the day of the earlier or later view. */
export function stepView(view: CalendarView, on: string, by: 1 | -1, isSmall: boolean): string {
  switch (view) {
    case 'day':
      return addDays(on, by)
    case 'week':
      return addDays(on, by * (isSmall ? FEW_DAYS : 7))
    case 'month':
      return monthsLater(on, by)
    case 'list':
      return addDays(on, by * LIST_DAYS)
  }
}

/** Returns the first day of the month so many months later. */
export function monthsLater(day: string, months: number): string {
  const date = new Date(firstOfMonth(day))
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 10)
}

/** Says whether a text is a day from 1970 to 2199. */
export const isDayText = (text: string | null): text is string =>
  /^(19[7-9]\d|2[01]\d\d)-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(Date.parse(text!))
