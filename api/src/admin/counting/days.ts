import { addDays } from '../../format/day.ts'

/** The days that are counted, `YYYY-MM-DD` in UTC. */
export interface CountedPeriod {
  first: string
  today: string
  /** The last day of the month: some of its sessions may be still to come. */
  last: string
}

/** The curves show so many days, today included. */
const CURVE_DAYS = 90

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)

export function periodOf(now: Date): CountedPeriod {
  const today = dayOf(now)
  const last = dayOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0)))
  return { first: addDays(today, 1 - CURVE_DAYS), today, last }
}

/** Every day of the curves, in order. */
export const daysOf = ({ first }: CountedPeriod): string[] =>
  Array.from({ length: CURVE_DAYS }, (_, index) => addDays(first, index))
