import { addDays } from '@ancrage/api/format/day'

/** A local day and the instants at which a session may start on it. */
export interface OfferedDay {
  /** `YYYY-MM-DD` in the requested zone. */
  date: string
  /** ISO instants, in order. */
  slots: string[]
}

export interface OfferWindow {
  /** First and last local day, both included. */
  from: string
  to: string
  timeZone: string
}

/** Loads the offered days of a window. A rejection is shown as a failure that can be tried again. */
export type LoadDays = (window: OfferWindow, signal: AbortSignal) => Promise<readonly OfferedDay[]>

export interface Offers {
  status: 'loading' | 'ready' | 'failed'
  /** The days that have free times, in order. */
  days: OfferedDay[]
  /** The last day that was loaded; null before the first answer. */
  until: string | null
}

export const initialOffers: Offers = { status: 'loading', days: [], until: null }

/** The first day that the page names, `YYYY-MM-DD`, if it lies between today and the horizon. */
export const firstDayOf = (today: string, horizonDays: number, date = ''): string | undefined =>
  /^\d{4}-\d\d-\d\d$/.test(date) && Date.parse(date) > 0 && date >= today && date <= addDays(today, horizonDays)
    ? date
    : undefined

/** Two weeks suffice for the first view; a practice that is booked out is asked for in months. */
const FIRST_DAYS = 14
const NEXT_DAYS = 35

/** The next window to ask for, or null when the horizon is reached. */
export function nextWindow(
  until: string | null,
  today: string,
  horizonDays: number,
): Omit<OfferWindow, 'timeZone'> | null {
  const last = addDays(today, horizonDays)
  const from = until === null ? today : addDays(until, 1)
  if (from > last) return null
  const to = addDays(from, (until === null ? FIRST_DAYS : NEXT_DAYS) - 1)
  return { from, to: to > last ? last : to }
}

/** Adds one more window to the offers. */
export function withWindow(offers: Offers, to: string, days: readonly OfferedDay[]): Offers {
  const known = offers.until ?? ''
  const found = days.filter(({ date, slots }) => slots.length > 0 && date > known && date <= to)
  return { status: 'ready', days: [...offers.days, ...found], until: to }
}
