import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { instantAt, minutesOfDay } from '../format/calendar.ts'
import { addDays, localDay } from '../format/day.ts'

const QUARTER_MS = 15 * millisecondsInMinute

/**
 * The search for the evening before goes back at most this many quarters of an hour: two days, for zones that skip one.
 */
const MOST_QUARTERS = 192

/** When a rule's reminder is due: hours before the start, or days before it at a local time of the practice. */
export interface ReminderTime {
  timing: 'hours' | 'days'
  amount: number
  /** The local time, in minutes since midnight; only for `days`. */
  atMinutes: number | null
  /** Nothing is sent between these minutes of the local day; both null: at any time. */
  quietFrom: number | null
  quietUntil: number | null
}

/** How a reminder reaches the client. */
export type ReminderChannel = 'email' | 'sms'

/** Whether an instant lies in the rule's quiet hours, by the practice's clock. */
export function isQuiet(at: Date, { quietFrom: from, quietUntil: until }: ReminderTime, timeZone: string): boolean {
  if (from === null || until === null) return false
  const minutes = minutesOfDay(at, timeZone)
  return from < until ? minutes >= from && minutes < until : minutes >= from || minutes < until
}

/** The first instant from `at` on at which the rule sends again. */
export function endOfQuietHours(at: Date, rule: ReminderTime, timeZone: string): Date {
  let end = at
  for (let step = 0; step < MOST_QUARTERS && isQuiet(end, rule, timeZone); step++)
    end = nextMinutesOf(end, rule, timeZone)
  return end
}

/**
 * The next instant at which the clock shows the end of the quiet hours; a quarter of an hour later if that instant is
 * not ahead.
 */
function nextMinutesOf(at: Date, { quietUntil }: ReminderTime, timeZone: string): Date {
  const day = localDay(at, timeZone)
  const ends = [day, addDays(day, 1)].map((one) => instantAt(one, quietUntil ?? 0, timeZone))
  return ends.find((end) => end > at) ?? new Date(at.getTime() + QUARTER_MS)
}

/**
 * When a session's reminder is due; null where that time would be useless. A time in the quiet hours moves to before
 * them, never after.
 */
export function dueTime(rule: ReminderTime, channel: ReminderChannel, startsAt: Date, timeZone: string): Date | null {
  const planned = rule.timing === 'hours' ? hoursBefore(rule, startsAt) : daysBefore(rule, startsAt, timeZone)
  const due = planned && beforeQuiet(planned, rule, timeZone)
  return due && due < startsAt && due <= usefulUntil({ dueAt: due, startsAt }, channel) ? due : null
}

const hoursBefore = ({ amount }: ReminderTime, startsAt: Date) =>
  new Date(startsAt.getTime() - amount * millisecondsInHour)

/** The due time of a `days` rule. If the zone skips that day, as Apia's did once, the day before is used. */
function daysBefore({ amount, atMinutes }: ReminderTime, startsAt: Date, timeZone: string): Date {
  let day = addDays(localDay(startsAt, timeZone), -amount)
  let at = instantAt(day, atMinutes ?? 0, timeZone)
  while (localDay(at, timeZone) > day) {
    day = addDays(day, -1)
    at = instantAt(day, atMinutes ?? 0, timeZone)
  }
  return at
}

/** The last quarter of an hour before the quiet hours, so that a short wait in a queue still ends before them. */
function beforeQuiet(wanted: Date, rule: ReminderTime, timeZone: string): Date | null {
  const { quietFrom: from } = rule
  if (from === null || !isQuiet(wanted, rule, timeZone)) return wanted
  const day = localDay(wanted, timeZone)
  const began = minutesOfDay(wanted, timeZone) >= from ? day : addDays(day, -1)
  let due = new Date(instantAt(began, from, timeZone).getTime() - QUARTER_MS)
  for (let step = 0; step < MOST_QUARTERS; step++) {
    if (due <= wanted && !isQuiet(due, rule, timeZone)) return due
    due = new Date(due.getTime() - QUARTER_MS)
  }
  return null
}

/** Until when a reminder that is late still helps: half of its lead, and by e-mail never in the last hour. */
export function usefulUntil({ dueAt, startsAt }: { dueAt: Date; startsAt: Date }, channel: ReminderChannel): Date {
  const lead = startsAt.getTime() - dueAt.getTime()
  const half = dueAt.getTime() + lead / 2
  return new Date(channel === 'email' ? Math.min(half, startsAt.getTime() - millisecondsInHour) : half)
}
