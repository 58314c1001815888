import { type SessionStatus, standingStatuses } from '@ancrage/api/contract'
import { firstOfWeek } from '@ancrage/api/format/calendar'
import { addDays, weekdayText } from '@ancrage/api/format/day'

/**
 * Returns the first day with weekly hours in the week to come where none are left in this one, today included, such as
 * on a weekend. Otherwise null.
 */
export function dayAhead(today: string, hours: readonly { wday: string }[]): string | null {
  const monday = firstOfWeek(today)
  const isOpen = (day: string) => hours.some(({ wday }) => wday === weekdayText(day, 'en').toLowerCase())
  const week = Array.from({ length: 7 }, (_, index) => addDays(monday, index))
  if (week.some((day) => day >= today && isOpen(day))) return null
  const ahead = week.find(isOpen)
  return ahead ? addDays(ahead, 7) : null
}

interface Timed {
  status: SessionStatus
  startsAt: string
  endsAt: string
}

/** Says whether a session that is not cancelled begins before the end of the week and is not over. */
export const hasSessionLeft = (sessions: readonly Timed[], now: number, end: Date) =>
  sessions.some(
    ({ status, startsAt, endsAt }) =>
      standingStatuses.some((one) => one === status) &&
      Date.parse(endsAt) > now &&
      Date.parse(startsAt) < end.getTime(),
  )
