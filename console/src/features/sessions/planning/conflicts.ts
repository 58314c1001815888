import { type contract, holdsTime, type ReplyOf } from '@ancrage/api/contract'
import { minutesOfDay } from '@ancrage/api/format/calendar'
import { localDay } from '@ancrage/api/format/day'

type View = ReplyOf<typeof contract.calendar.view>

interface WantedTime {
  startsAt: string
  minutes: number
  zone: string
  /** The session that is being moved, which does not conflict with itself. */
  movedId?: string | undefined
}

/**
 * Returns what a time would overlap: other sessions, unavailabilities, busy times of other calendars, and closed hours.
 */
export function conflictsOf(view: View, { startsAt, minutes, zone, movedId }: WantedTime) {
  const [from, to] = [Date.parse(startsAt), Date.parse(startsAt) + minutes * 60_000]
  const isHit = (it: { startsAt: string; endsAt: string }) =>
    Date.parse(it.startsAt) < to && Date.parse(it.endsAt) > from
  return {
    sessions: view.sessions.filter((session) => session.id !== movedId && holdsTime(session.status) && isHit(session)),
    unavailabilities: view.unavailabilities.filter(isHit),
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
