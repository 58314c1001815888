import { type contract, holdsTime, type ReplyOf } from '@ancrage/api/contract'
import { minutesOfDay } from '@ancrage/api/format/calendar'
import { localDay } from '@ancrage/api/format/day'

type View = ReplyOf<typeof contract.calendar.view>

/**
 * Returns what a time would overlap: other sessions, unavailabilities, busy times of other calendars, and closed hours.
 */
export function conflictsOf(view: View, startsAt: string, minutes: number, zone: string, movedId?: string) {
  const [from, to] = [Date.parse(startsAt), Date.parse(startsAt) + minutes * 60_000]
  const isHit = (it: { startsAt: string; endsAt: string }) =>
    Date.parse(it.startsAt) < to && Date.parse(it.endsAt) > from
  return {
    sessions: view.sessions.filter((session) => session.id !== movedId && holdsTime(session.status) && isHit(session)),
    absences: view.unavailabilities.filter(isHit),
    elsewhere: view.busy.filter((time) => time.isBlocking && isHit(time)),
    isOutside: isOutsideHours(view, startsAt, minutes, zone),
  }
}

/** Says whether a time of so many minutes is not wholly within one open range of its day. */
export function isOutsideHours({ days }: Pick<View, 'days'>, startsAt: string, minutes: number, zone: string) {
  const start = minutesOfDay(startsAt, zone)
  const day = days.find(({ date }) => date === localDay(startsAt, zone))
  return !day?.ranges.some(({ fromMinute, toMinute }) => fromMinute <= start && start + minutes <= toMinute)
}
