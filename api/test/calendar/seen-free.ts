/** What somebody who reads the calendar would say of a time, computed without the engine. */

import { tzOffset } from '@date-fns/tz'
import { millisecondsInMinute } from 'date-fns/constants'
import type { contract, ReplyOf } from '../../src/contract.ts'
import { holdsTime } from '../../src/sessions/states.ts'

export type View = ReplyOf<typeof contract.calendar.view>
type Explained = ReplyOf<typeof contract.availability.explained>['days'][number]
export type Reason = NonNullable<Explained['notOffered']>[number]['reasons'][number]

/** The practice's rules for offering times. In minutes, except for the days. */
export interface Rules {
  now: number
  gridMinutes: number
  noticeMinutes: number
  horizonDays: number
  mostPerDay: number | null
  durationMinutes: number
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
}

const DAY = 1440 * millisecondsInMinute

/** A start on the grid of a day's hours, with the end of those hours. Instants are milliseconds. */
export interface GridTime {
  date: string
  at: number
  rangeEndsAt: number
}

/** The first instant at which the clock shows a minute of a day. */
function instantOf(date: string, minute: number, timeZone: string): number {
  const wall = Date.parse(date) + minute * millisecondsInMinute
  const offsets = [-DAY, 0, DAY].map((around) => tzOffset(timeZone, new Date(wall + around)))
  const shown = offsets
    .map((offset) => wall - offset * millisecondsInMinute)
    .filter((at) => at + tzOffset(timeZone, new Date(at)) * millisecondsInMinute === wall)
  return Math.min(...shown)
}

/** The local day of an instant. */
const dateIn = (timeZone: string, at: number) =>
  new Date(at + tzOffset(timeZone, new Date(at)) * millisecondsInMinute).toISOString().slice(0, 10)

const daysFrom = (date: string, days: number) => new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10)

/** Every start within the calendar's hours, from today to the horizon. */
export function gridOf({ days, timeZone }: View, { now, gridMinutes, horizonDays }: Rules): GridTime[] {
  const today = dateIn(timeZone, now)
  return days
    .filter(({ date }) => date >= today && date <= daysFrom(today, horizonDays))
    .flatMap(({ date, ranges }) =>
      ranges.flatMap(({ fromMinute, toMinute }) =>
        Array.from({ length: Math.ceil((toMinute - fromMinute) / gridMinutes) }, (_, n) => ({
          date,
          at: instantOf(date, fromMinute + n * gridMinutes, timeZone),
          rangeEndsAt: instantOf(date, toMinute, timeZone),
        })),
      ),
    )
    .sort((one, other) => one.at - other.at)
}

/** The entries of the calendar that take time; sessions include their buffers. */
function takenIn({ sessions, unavailabilities }: View, rules: Rules) {
  const ends = (it: { startsAt: string; endsAt: string }) => [Date.parse(it.startsAt), Date.parse(it.endsAt)] as const
  return {
    busy: sessions
      .filter(({ status }) => holdsTime(status))
      .map((it) => ({
        id: it.id,
        startsAt: ends(it)[0] - rules.bufferBeforeMinutes * millisecondsInMinute,
        endsAt: ends(it)[1] + rules.bufferAfterMinutes * millisecondsInMinute,
      })),
    unavailability: unavailabilities.map((it) => ({ id: it.id, startsAt: ends(it)[0], endsAt: ends(it)[1] })),
  }
}

/** How many sessions start on a local day, without those that did not take place. */
const sessionsOn = ({ sessions, timeZone }: View, date: string) =>
  sessions.filter(
    ({ status, startsAt }) =>
      status !== 'cancelled' && status !== 'missed' && dateIn(timeZone, Date.parse(startsAt)) === date,
  ).length

/** Whether an entry of the calendar overlaps a session at this start, buffers included. */
function overlaps(at: number, rules: Rules, it: { startsAt: number; endsAt: number }) {
  const from = at - rules.bufferBeforeMinutes * millisecondsInMinute
  const to = at + (rules.durationMinutes + rules.bufferAfterMinutes) * millisecondsInMinute
  return it.startsAt < to && it.endsAt > from
}

/** Whether the calendar has room for a session at this start, and the rules allow one. */
export function isFree(view: View, rules: Rules, { at, date, rangeEndsAt }: GridTime): boolean {
  const { busy, unavailability } = takenIn(view, rules)
  return (
    at >= rules.now + rules.noticeMinutes * millisecondsInMinute &&
    at + rules.durationMinutes * millisecondsInMinute <= rangeEndsAt &&
    (rules.mostPerDay === null || sessionsOn(view, date) < rules.mostPerDay) &&
    [...busy, ...unavailability].every((it) => !overlaps(at, rules, it))
  )
}

/** Whether the reason given for a time is true by the calendar. */
export function isTrue(view: View, rules: Rules, { at, date, rangeEndsAt }: GridTime, reason: Reason): boolean {
  switch (reason.code) {
    case 'past':
      return at < rules.now
    case 'too_soon':
      return at < rules.now + rules.noticeMinutes * millisecondsInMinute && Date.parse(reason.until) > at
    case 'does_not_fit':
      return (
        at + rules.durationMinutes * millisecondsInMinute > rangeEndsAt && Date.parse(reason.endsAt) === rangeEndsAt
      )
    case 'day_full':
      return reason.date === date && reason.count === sessionsOn(view, date) && reason.count >= (rules.mostPerDay ?? 99)
    case 'busy':
    case 'unavailability': {
      const [startsAt, endsAt] = [Date.parse(reason.startsAt), Date.parse(reason.endsAt)]
      const shown = takenIn(view, rules)[reason.code].filter((it) => it.startsAt === startsAt && it.endsAt === endsAt)
      const named = reason.remedy && 'id' in reason.remedy ? reason.remedy.id : ''
      const touchesSession = startsAt < at + rules.durationMinutes * millisecondsInMinute && endsAt > at
      return (
        shown.some(({ id }) => id === named) &&
        overlaps(at, rules, { startsAt, endsAt }) &&
        reason.touchesOnlyBuffer === !touchesSession
      )
    }
    default:
      return false
  }
}
