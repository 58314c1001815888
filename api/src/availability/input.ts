/** The engine's input. Instants are milliseconds since 1970, wall-clock minutes count from local midnight. */
export interface AvailabilityInput {
  /** The practice's zone: schedule, overrides, horizon and the counted days and weeks are its wall clock's. */
  timeZone: string
  now: number
  schedule: readonly WeeklyRange[]
  /** A listed day has these ranges instead of its weekday's; none: closed. The last entry of a date counts. */
  overrides: readonly { date: string; ranges: readonly OpenRange[] }[]
  unavailabilities: readonly Interval[]
  /** Time blocks, their own buffers included, in any order. */
  busy: readonly Interval[]
  /** Busy time of other calendars, in any order. Default: none. */
  busyElsewhere?: readonly Interval[]
  /** Starts of the sessions that count towards the limits per day and per week. */
  countedSessions: readonly number[]
  durationMinutes: number
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  rules: OfferRules
}

export interface OpenRange {
  fromMinute: number
  /** Up to 1440, the midnight that ends the day. */
  toMinute: number
}

/** `wday` is ISO: 1 monday … 7 sunday. */
export interface WeeklyRange extends OpenRange {
  wday: number
}

/** Half-open: an interval that ends at an instant leaves that instant free. */
export interface Interval {
  startsAt: number
  endsAt: number
}

export interface OfferRules {
  noticeMinutes: number
  /** Today and this many following local days can be booked. */
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

/** Throws a RangeError for numbers with which the engine would loop for ever or round silently. */
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
