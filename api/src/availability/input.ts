/** The engine's input. Instants are milliseconds since 1970, wall-clock minutes count from local midnight. */
export interface AvailabilityInput {
  /** The practice's zone: schedule, overrides, horizon and the counted days and weeks are its wall clock's. */
  timeZone: string
  now: number
  schedule: readonly WeeklyRange[]
  /** A day that is listed takes these ranges instead of its weekday's; none: closed. The last of a date counts. */
  overrides: readonly { date: string; ranges: readonly OpenRange[] }[]
  unavailabilities: readonly Interval[]
  /** Time blocks, already with their own buffers, in any order. */
  busy: readonly Interval[]
  /** What calendars of others say is taken, in any order. Default: nothing. */
  busyElsewhere?: readonly Interval[]
  /** Starts of the sessions that count for the most per day and per week. */
  countedSessions: readonly number[]
  durationMinutes: number
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  rules: OfferRules
}

export interface OpenRange {
  fromMinute: number
  /** Up to 1440, which is the midnight that ends the day. */
  toMinute: number
}

/** `wday` is ISO: 1 monday … 7 sunday. */
export interface WeeklyRange extends OpenRange {
  wday: number
}

/** Half-open: what ends at an instant leaves it free. */
export interface Interval {
  startsAt: number
  endsAt: number
}

export interface OfferRules {
  noticeMinutes: number
  /** Bookable are today and this many local days after it. */
  horizonDays: number
  gridMinutes: number
  mostPerDay: number | null
  mostPerWeek: number | null
}

/** First and last requested local day (both included), in the caller's zone. */
export interface Window {
  from: string
  to: string
  timeZone: string
}

export const mostDays = 3660

/** Throws a RangeError for numbers with which the engine would loop for ever or round in silence. */
export function checkInput(input: AvailabilityInput): void {
  const { noticeMinutes, horizonDays, gridMinutes } = input.rules
  whole('durationMinutes', input.durationMinutes, 1, mostDays * 1440)
  whole('bufferBeforeMinutes', input.bufferBeforeMinutes, 0, mostDays * 1440)
  whole('bufferAfterMinutes', input.bufferAfterMinutes, 0, mostDays * 1440)
  whole('gridMinutes', gridMinutes, 1, 1440)
  whole('noticeMinutes', noticeMinutes, 0, mostDays * 1440)
  whole('horizonDays', horizonDays, 0, mostDays)
}

function whole(name: string, value: number, least: number, most: number): void {
  if (Number.isInteger(value) && value >= least && value <= most) return
  throw new RangeError(`${name} must be a whole number from ${least} to ${most}, not ${value}`)
}
