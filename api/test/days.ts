import { TZDate } from '@date-fns/tz'

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** The instant of a wall-clock time on that weekday of next week or the one after, on the practice's clock. */
export function nextWeekday(practice: { timeZone: string }, weekday: (typeof weekdays)[number], time: string): string {
  const day = new TZDate(Date.now(), practice.timeZone)
  day.setDate(day.getDate() + 7)
  while (day.getDay() !== weekdays.indexOf(weekday)) day.setDate(day.getDate() + 1)
  day.setHours(Number(time.slice(0, 2)), Number(time.slice(3)), 0, 0)
  return new Date(day.getTime()).toISOString()
}
