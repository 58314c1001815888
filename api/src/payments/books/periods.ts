import { millisecondsInDay } from 'date-fns/constants'

/** Ranges of whole days in a year, `YYYY-MM-DD`, both ends included. Pure: no zone, no clock. */
export interface DayRange {
  from: string
  through: string
}

const two = (number: number) => String(number).padStart(2, '0')

/** The last day of a month, 1 to 12; months after December run on into the next year. */
export const lastDayOf = (year: number, month: number): string =>
  new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)

/** So many months from a month on. */
export const monthsFrom = (year: number, month: number, count: number): DayRange => ({
  from: `${year}-${two(month)}-01`,
  through: lastDayOf(year, month + count - 1),
})

/** The year divided into ranges of 1, 2, 3 or 12 months. */
export const periodsOf = (year: number, months: 1 | 2 | 3 | 12): DayRange[] =>
  Array.from({ length: 12 / months }, (_, nth) => monthsFrom(year, 1 + nth * months, months))

/**
 * The last day of the month after a range: the deadline to declare its turnover (CSS, art. R613-1-3, « à vérifier »).
 */
export const declarationDeadline = ({ through }: DayRange): string =>
  lastDayOf(Number(through.slice(0, 4)), Number(through.slice(5, 7)) + 1)

/** The 25th to the 30th, or the last day of February, of the month after a stretch: when its totals are handed in. */
export function reportingWindow({ through }: DayRange): DayRange {
  const last = lastDayOf(Number(through.slice(0, 4)), Number(through.slice(5, 7)) + 1)
  const month = last.slice(0, 8)
  return { from: `${month}25`, through: last < `${month}30` ? last : `${month}30` }
}

/** The day, month or year that holds a day. */
export function periodAround(kind: 'day' | 'month' | 'year', day: string): DayRange {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  if (kind === 'day') return { from: day, through: day }
  return kind === 'month' ? monthsFrom(year, month, 1) : monthsFrom(year, 1, 12)
}

const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / millisecondsInDay

/** A yearly limit in the first year of an activity: in proportion to its days, rounded half up to the cent. */
export function proratedLimit(cents: number, year: number, startedOn: string | null): number {
  if (!startedOn || startedOn <= `${year}-01-01` || startedOn > `${year}-12-31`) return cents
  const days = dayNumber(`${year + 1}-01-01`) - dayNumber(`${year}-01-01`)
  return Math.floor((2 * cents * (dayNumber(`${year + 1}-01-01`) - dayNumber(startedOn)) + days) / (2 * days))
}
