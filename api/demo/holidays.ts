import { dateOf } from '../src/availability/days.ts'
import { publicHolidays } from '../src/schedule/public-holidays.ts'

/** Whether nobody works in France on this day (a day number of availability/days.ts). */
export function isHoliday(day: number): boolean {
  const date = dateOf(day)
  return publicHolidays(date, date, 'Europe/Paris').length > 0
}
