import { type SessionStatus, standingStatuses } from '@ancrage/api/contract'
import { firstOfWeek } from '@ancrage/api/format/calendar'
import { addDays, weekdayText } from '@ancrage/api/format/day'

interface OpenHours {
  schedules: readonly { wday: string }[]
  specialDays: readonly { date: string; isOpen: boolean }[]
}

/**
 * Returns the first day with hours in the week to come where none are left in this one, today included, such as on a
 * weekend or before a day that is closed once. Otherwise null.
 */
export function dayAhead(today: string, { schedules, specialDays }: OpenHours): string | null {
  const monday = firstOfWeek(today)
  const isOpen = (day: string) =>
    specialDays.find(({ date }) => date === day)?.isOpen ??
    schedules.some(({ wday }) => wday === weekdayText(day, 'en').toLowerCase())
  const week = Array.from({ length: 7 }, (_, index) => addDays(monday, index))
  if (week.some((day) => day >= today && isOpen(day))) return null
  return week.map((day) => addDays(day, 7)).find(isOpen) ?? null
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
