import { addMonths } from 'date-fns/addMonths'
import { toDate, toDay } from '../format/calendar.ts'
import { addDays } from '../format/day.ts'
import type { LegalRate } from '../practices/settings/legal-rates.ts'
import { billingLaw, coversDay, type DatedRule, isUncertainOn, ruleInForce } from './law.ts'

/** Days with one rate, in hundredths of a percent. */
interface RatePeriod {
  from: string
  through: string
  basisPoints: number
  /** Where the rate was published; null: the practice has entered it. */
  source: string | null
  /** No rate of these days is known: it is that of other days. */
  isMissing: boolean
}

/** Interest by the rate of each day. */
export interface LegalInterest {
  cents: number
  /** The first day of interest. */
  since: string
  /** Its rates, in the order of time. */
  rates: RatePeriod[]
  /** One of its rates is not known for certain. */
  isToCheck: boolean
}

/** Interest is counted by days in a year of 365. */
const YEAR_DAYS = 365

/** The first day of interest on money paid on a day: after three months. */
export const interestSince = (paidOn: string): string =>
  toDay(addMonths(toDate(paidOn), ruleInForce(billingLaw.advanceInterestMonths, paidOn).value))

/** The rate of a day, and whether it is not known for certain. */
export interface DayRate extends Omit<RatePeriod, 'from' | 'through'> {
  isUncertain: boolean
}

/** The rate of a rule on a day: its own, or that of other days where none is known. */
export const rateOfRule = (rule: DatedRule<number>, day: string): DayRate => ({
  basisPoints: rule.value,
  source: rule.source,
  isMissing: !coversDay(rule, day),
  isUncertain: isUncertainOn(rule, day),
})

/** The rate of a day: the one that the practice has entered for its half year, else the published one. */
function rateOn(day: string, own: readonly LegalRate[]): DayRate {
  const half = `${day.slice(0, 4)}-${day.slice(5, 7) < '07' ? '01' : '07'}-01`
  const entered = own.find(({ from }) => from === half)
  if (entered) return { basisPoints: entered.basisPoints, source: null, isMissing: false, isUncertain: false }
  return rateOfRule(ruleInForce(billingLaw.legalRateBasisPoints, day), day)
}

/**
 * The legal interest on an amount paid in advance (C. conso. L214-2) on one day until another, at the rate of each day;
 * null while there is none.
 */
export function legalInterest(
  { cents, paidOn, through }: { cents: number; paidOn: string; through: string },
  own: readonly LegalRate[] = [],
): LegalInterest | null {
  const since = interestSince(paidOn)
  return interestBetween({ cents, since, through }, (day) => rateOn(day, own))
}

/** The interest on an amount from one day through another; null while there is none. */
export function interestBetween(
  { cents, since, through }: { cents: number; since: string; through: string },
  rateOf: (day: string) => DayRate,
): LegalInterest | null {
  if (cents <= 0 || through < since) return null
  let sum = 0
  let isToCheck = false
  const rates: RatePeriod[] = []
  for (let day = since; day <= through; day = addDays(day, 1)) {
    const { isUncertain, ...rate } = rateOf(day)
    sum += rate.basisPoints
    isToCheck ||= isUncertain
    const last = rates.at(-1)
    if (last && isSameRate(last, rate)) last.through = day
    else rates.push({ from: day, through: day, ...rate })
  }
  return { cents: Math.round((cents * sum) / (10_000 * YEAR_DAYS)), since, rates, isToCheck }
}

const isSameRate = (one: Omit<RatePeriod, 'from' | 'through'>, other: typeof one): boolean =>
  one.basisPoints === other.basisPoints && one.source === other.source && one.isMissing === other.isMissing
