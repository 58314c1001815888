import { TZDate } from '@date-fns/tz'

const MONDAY = 1
/** One instant for the whole process, so that no midnight from Monday to Tuesday moves the week within a test. */
const NOW = Date.now()
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/**
 * The instant of a local time of the practice on that weekday. All days of a test are in one week, the first that
 * starts seven days from now or later: Tuesday is the day after Monday, whatever day it is today.
 */
export function nextWeekday(practice: { timeZone: string }, weekday: (typeof weekdays)[number], time: string): string {
  const day = new TZDate(NOW, practice.timeZone)
  day.setDate(day.getDate() + 7)
  while (day.getDay() !== MONDAY) day.setDate(day.getDate() + 1)
  day.setDate(day.getDate() + weekdays.indexOf(weekday))
  day.setHours(Number(time.slice(0, 2)), Number(time.slice(3)), 0, 0)
  return new Date(day.getTime()).toISOString()
}
