import { attendedStatuses } from '@ancrage/api/contract'
import { daysBetween, instantAt, minutesOfDay } from '@ancrage/api/format/calendar'
import { addDays, localDay } from '@ancrage/api/format/day'
import type { Session } from '../use-sessions'

/** Used until a client has come twice. */
const AT_FIRST_WEEKS = 2
/** Longest interval: who comes once a year should not be planned today. */
const MOST_WEEKS = 12

/** Returns the usual number of weeks between a client's sessions: the median of those that took place. */
export function usualWeeksBetween(sessions: readonly Pick<Session, 'status' | 'startsAt'>[], zone: string): number {
  const days = sessions
    .filter(({ status }) => attendedStatuses.some((one) => one === status))
    .map(({ startsAt }) => localDay(startsAt, zone))
    .sort()
  const gaps = days
    .slice(1)
    .map((day, index) => daysBetween(days[index] ?? day, day))
    .filter((gap) => gap > 0)
    .sort((one, other) => one - other)
  const middle = gaps[Math.floor((gaps.length - 1) / 2)]
  return middle === undefined ? AT_FIRST_WEEKS : Math.min(MOST_WEEKS, Math.max(1, Math.round(middle / 7)))
}

/** Returns the same weekday and local time `weeks` later, or the first one after it that is in the future. */
export function nextStart(startsAt: string, weeks: number, zone: string, now: number): string {
  const minutes = minutesOfDay(startsAt, zone)
  const on = (day: string) => instantAt(day, minutes, zone)
  let day = addDays(localDay(startsAt, zone), 7 * weeks)
  while (on(day).getTime() <= now) day = addDays(day, 7)
  return on(day).toISOString()
}
