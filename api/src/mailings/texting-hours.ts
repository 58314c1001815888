import { instantAt } from '../format/calendar.ts'
import { addDays, localDay } from '../format/day.ts'
import { publicHolidays } from '../schedule/public-holidays.ts'

/** The minutes of the practice's day between which SMS to several may be sent. */
const OPENS = 8 * 60
const CLOSES = 20 * 60

/** No run of Sundays and public holidays is longer. */
const MOST_DAYS = 10

const isSunday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay() === 0

/** The first instant from `at` on at which SMS to several may be sent: by day, never on Sundays and public holidays. */
export function earliestSmsTime(at: Date, timeZone: string): Date {
  let day = localDay(at, timeZone)
  for (let step = 0; step < MOST_DAYS; step++, day = addDays(day, 1)) {
    if (isSunday(day) || publicHolidays(day, day, timeZone).length > 0) continue
    const opens = instantAt(day, OPENS, timeZone)
    if (at < opens) return opens
    if (at < instantAt(day, CLOSES, timeZone)) return at
  }
  return instantAt(day, OPENS, timeZone)
}
