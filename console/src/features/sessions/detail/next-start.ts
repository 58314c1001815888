import { attendedStatuses } from '@ancrage/api/contract'
import { daysBetween, instantAt, minutesOfDay } from '@ancrage/api/format/calendar'
import { addDays, localDay } from '@ancrage/api/format/day'
import type { Session } from '../use-sessions'

/** Before a client has been here twice, nobody knows how often they come. */
const AT_FIRST_WEEKS = 2
/** Who comes once a year is not asked for today. */
const MOST_WEEKS = 12

/** How many weeks usually lie between two sessions of a client: the middle of those that took place. */
export function usualWeeks(sessions: readonly Pick<Session, 'status' | 'startsAt'>[], zone: string): number {
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

/** The same weekday and time so many weeks later; if that is past, the first following one. */
export function nextStart(startsAt: string, weeks: number, zone: string, now: number): string {
  const minutes = minutesOfDay(startsAt, zone)
  const on = (day: string) => instantAt(day, minutes, zone)
  let day = addDays(localDay(startsAt, zone), 7 * weeks)
  while (on(day).getTime() <= now) day = addDays(day, 7)
  return on(day).toISOString()
}
