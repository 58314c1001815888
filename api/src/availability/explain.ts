import { dateOf, dayMinutes, minuteMs, mondayOf, timeOf } from './days.ts'
import { type AvailabilityInput, checkInput, type Interval, type OpenRange } from './input.ts'
import { type BookingPeriod, bookingPeriod, countSessions } from './limits.ts'
import { openingsBetween } from './schedule.ts'
import { firstInstant, wallAt } from './zone.ts'

/**
 * Why a time is not offered, with what would change that. Instants are milliseconds since 1970. It reveals other
 * people's sessions: for the practitioner, never for visitors.
 */
export type NotOfferedReason =
  | { code: 'past' }
  /** Notice allows starts from `until` on. */
  | { code: 'too_soon'; until: number }
  /** Bookings are taken for starts before `from`. */
  | { code: 'beyond_horizon'; from: number }
  /** No range is opened on the practice's local day. */
  | { code: 'closed_day'; date: string }
  | { code: 'outside_schedule'; date: string; ranges: OpenRange[] }
  /** The opened range has starts every `gridMinutes` from `time` on its clock. */
  | { code: 'off_grid'; time: string; gridMinutes: number }
  /** The session would run past `endsAt`, the end of the opened range. */
  | { code: 'does_not_fit'; endsAt: number }
  /** The clock shows this time twice, and only the first is offered. */
  | { code: 'repeated_hour'; firstAt: number }
  /** The clock jumps over this wall-clock time of the grid. */
  | { code: 'skipped_hour'; time: string }
  | ({ code: Conflict; touchesOnlyBuffer: boolean } & Interval)
  /** `date` is the day, or the Monday of the week, that is full with `count` sessions. */
  | { code: 'day_full' | 'week_full'; date: string; limit: number; count: number }

/** What is in the way: an unavailability, a session or a hold, or busy time of another calendar. */
type Conflict = 'unavailability' | 'busy' | 'busy_elsewhere'

/** Every reason why a start is not offered; none if it is. A past or too distant time has that reason alone. */
export function explain(input: AvailabilityInput, startsAt: number): NotOfferedReason[] {
  return explainer(input)(startsAt)
}

/** Explains many starts, and finds what they have in common once. */
export function explainer(input: AvailabilityInput): (startsAt: number) => NotOfferedReason[] {
  checkInput(input)
  const period = bookingPeriod(input)
  const openings = openingsBetween(input, period.today, period.lastDay)
  const fullReasons = fullness(input, period)
  return (startsAt) => {
    if (!Number.isFinite(startsAt)) throw new RangeError(`${startsAt} is not an instant`)
    if (startsAt < input.now) return [{ code: 'past' }]
    if (startsAt >= period.endsAt * minuteMs) return [{ code: 'beyond_horizon', from: period.endsAt * minuteMs }]
    return [
      ...noticeReasons(input, startsAt),
      ...scheduleReasons(input, period, openings, startsAt),
      ...conflictReasons(input, startsAt),
      ...fullReasons(startsAt),
    ]
  }
}

/** Whether visitors may book a session that starts then. */
export function isOffered(input: AvailabilityInput, startsAt: number): boolean {
  return explain(input, startsAt).length === 0
}

function noticeReasons({ now, rules }: AvailabilityInput, startsAt: number): NotOfferedReason[] {
  const until = now + rules.noticeMinutes * minuteMs
  return startsAt < until ? [{ code: 'too_soon', until }] : []
}

function scheduleReasons(
  input: AvailabilityInput,
  { clock }: BookingPeriod,
  openings: (day: number) => OpenRange[],
  startsAt: number,
): NotOfferedReason[] {
  const start = Math.floor(startsAt / minuteMs)
  const wall = wallAt(clock, start)
  const day = Math.floor(wall / dayMinutes)
  const time = wall - day * dayMinutes
  const reasons: NotOfferedReason[] = []
  const firstAt = firstInstant(clock, wall)
  if (firstAt !== start) reasons.push({ code: 'repeated_hour', firstAt: firstAt * minuteMs })

  const date = dateOf(day)
  const ranges = openings(day)
  if (ranges.length === 0) return [...reasons, { code: 'closed_day', date }]
  const around = ranges.filter(({ fromMinute, toMinute }) => fromMinute <= time && time < toMinute)
  if (around.length === 0) return [...reasons, { code: 'outside_schedule', date, ranges }]

  const { gridMinutes } = input.rules
  const endsAt = ({ toMinute }: OpenRange) => firstInstant(clock, day * dayMinutes + toMinute) * minuteMs
  const isOnGrid = ({ fromMinute }: OpenRange) => startsAt % minuteMs === 0 && (time - fromMinute) % gridMinutes === 0
  const fits = (range: OpenRange) => startsAt + input.durationMinutes * minuteMs <= endsAt(range)
  // Ranges of a valid schedule do not overlap, so this is the only range around the time.
  const range = around.find((it) => isOnGrid(it) && fits(it)) ?? around.find(isOnGrid) ?? around[0]!
  if (!isOnGrid(range)) reasons.push({ code: 'off_grid', time: timeOf(range.fromMinute), gridMinutes })
  if (!fits(range)) reasons.push({ code: 'does_not_fit', endsAt: endsAt(range) })
  return reasons
}

function conflictReasons(input: AvailabilityInput, startsAt: number): NotOfferedReason[] {
  const endsAt = startsAt + input.durationMinutes * minuteMs
  const from = startsAt - input.bufferBeforeMinutes * minuteMs
  const to = endsAt + input.bufferAfterMinutes * minuteMs
  const among = (code: Conflict, intervals: readonly Interval[]) =>
    intervals
      .filter((it) => it.startsAt < it.endsAt && it.startsAt < to && it.endsAt > from)
      .map(
        (it): NotOfferedReason => ({
          code,
          startsAt: it.startsAt,
          endsAt: it.endsAt,
          touchesOnlyBuffer: it.startsAt >= endsAt || it.endsAt <= startsAt,
        }),
      )
  return [
    ...among('unavailability', input.unavailabilities),
    ...among('busy', input.busy),
    ...among('busy_elsewhere', input.busyElsewhere ?? []),
  ]
}

function fullness(input: AvailabilityInput, period: BookingPeriod): (startsAt: number) => NotOfferedReason[] {
  const { mostPerDay, mostPerWeek } = input.rules
  if (mostPerDay === null && mostPerWeek === null) return () => []
  const counts = countSessions(input, period)
  const full = (code: 'day_full' | 'week_full', on: number, limit: number | null, count: number): NotOfferedReason[] =>
    limit !== null && count >= limit ? [{ code, date: dateOf(on), limit, count }] : []
  return (startsAt) => {
    const day = Math.floor(wallAt(period.clock, Math.floor(startsAt / minuteMs)) / dayMinutes)
    return [
      ...full('day_full', day, mostPerDay, counts.onDay(day)),
      ...full('week_full', mondayOf(day), mostPerWeek, counts.inWeekOf(day)),
    ]
  }
}
