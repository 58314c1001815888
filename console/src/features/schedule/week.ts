import { type ScheduleErrorCode, scheduleErrors } from '@ancrage/api/contract'
import { withinDay } from '../../components/date-time/clock'

export const wdays = [1, 2, 3, 4, 5, 6, 7] as const
export type Wday = (typeof wdays)[number]

/** Minutes of the practice's clock since midnight; NaN while the typed text is not a time. */
export interface Times {
  fromMinute: number
  toMinute: number
}

/** A range as typed. Its key stays the same when it moves. */
export interface Range extends Times {
  key: string
}

/** The ranges of each weekday, Monday first; none for a closed day. */
export type Week = Readonly<Record<Wday, readonly Range[]>>
export type RangeError = ScheduleErrorCode | 'no_time'

/** The usual two ranges of a day. */
const usual: readonly Times[] = [
  { fromMinute: 540, toMinute: 720 },
  { fromMinute: 840, toMinute: 1080 },
]

/** The usual week for a practice without hours: Monday to Friday. */
export const usualWeek = [1, 2, 3, 4, 5].flatMap((wday) => usual.map((times) => ({ wday, ...times })))

let made = 0
export const withKey = ({ fromMinute, toMinute }: Times): Range => ({ key: `range-${++made}`, fromMinute, toMinute })

export function weekFormOf(ranges: readonly (Times & { wday: number })[]): Week {
  const of = (wday: Wday) => ranges.filter((range) => range.wday === wday).map(withKey)
  return Object.fromEntries(wdays.map((wday) => [wday, of(wday)])) as unknown as Week
}

/** Takes over the days that were changed elsewhere, except those that are being changed here. */
export function mergedWeek(typed: Week, before: Week, now: Week): Week {
  const isLike = (one: readonly Range[], other: readonly Range[]) => haveSameHours(sortedTimes(one), sortedTimes(other))
  const dayOf = (wday: Wday) =>
    isLike(typed[wday], before[wday]) && !isLike(before[wday], now[wday]) ? now[wday] : typed[wday]
  return Object.fromEntries(wdays.map((wday) => [wday, dayOf(wday)])) as unknown as Week
}

/** Returns the ranges for the server. */
export const rangesIn = (week: Week) =>
  wdays.flatMap((wday) => sortedTimes(week[wday]).map((times) => ({ wday, ...times })))

/** Returns the times of ranges without their keys, in their order. */
export const sortedTimes = (ranges: readonly Range[]): Times[] =>
  ranges
    .map(({ fromMinute, toMinute }) => ({ fromMinute, toMinute }))
    .sort((one, other) => one.fromMinute - other.fromMinute)

/** Says whether both have the same hours. */
export const haveSameHours = (one: readonly Times[], other: readonly Times[]) =>
  JSON.stringify(one) === JSON.stringify(other)

/** Returns the errors of a day's ranges, by key. */
export function rangeErrors(ranges: readonly Range[]): Map<string, RangeError> {
  const isRead = ({ fromMinute, toMinute }: Range) => Number.isInteger(fromMinute) && Number.isInteger(toMinute)
  const read = ranges.filter(isRead)
  return new Map<string, RangeError>([
    ...scheduleErrors(read).map(({ index, code }): [string, RangeError] => [read[index]!.key, code]),
    ...ranges.filter((range) => !isRead(range)).map(({ key }): [string, RangeError] => [key, 'no_time']),
  ])
}

/** Returns the number of open minutes. Invalid ranges do not count. */
export function openMinutes(ranges: readonly Range[]): number {
  const errors = rangeErrors(ranges)
  return ranges
    .filter(({ key }) => !errors.has(key))
    .reduce((sum, { fromMinute, toMinute }) => sum + toMinute - fromMinute, 0)
}

/**
 * Returns the hours for a day that is opened: those of the open day before it, otherwise of the first open day,
 * otherwise the usual ones.
 */
export function suggestedOpening(week: Week, wday: Wday): Range[] {
  const before = wdays.filter((other) => other < wday && week[other].length).at(-1)
  const model = before ?? wdays.find((other) => week[other].length)
  return (model ? week[model] : usual).map(withKey)
}

/** Returns the next range of a day: an hour after the last one, at most four hours long. Null if the day is full. */
export function nextRange(ranges: readonly Range[]): Range | null {
  const last = Math.max(0, ...ranges.map(({ toMinute }) => toMinute || 0))
  if (ranges.length === 0) return withKey(usual[0]!)
  const fromMinute = last + 60
  return fromMinute < 1440 ? withKey({ fromMinute, toMinute: withinDay(fromMinute + 240) }) : null
}
