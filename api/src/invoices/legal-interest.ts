import { addMonths } from 'date-fns/addMonths'
import { toDate, toDay } from '../format/calendar.ts'
import { addDays } from '../format/day.ts'
import { billingLaw, inForce, needsChecking } from './law.ts'

/** The interest at the legal rate that money paid in advance bears (C. conso. L214-2). */
export interface LegalInterest {
  cents: number
  /** The first day for which it is owed. */
  since: string
  /** The rate of the last day, in hundredths of a percent. */
  basisPoints: number
  /** A rate in it is not known for certain. */
  isToCheck: boolean
}

/** Counted in days of a year of 365. */
const YEAR_DAYS = 365

/** The first day on which money that was paid on a day bears interest: once three months have passed. */
export const interestSince = (paidOn: string): string =>
  toDay(addMonths(toDate(paidOn), inForce(billingLaw.advanceInterestMonths, paidOn).value))

/** What money that was paid on a day has borne until another, at the rate of each day; null while it bears none. */
export function legalInterest(cents: number, paidOn: string, through: string): LegalInterest | null {
  const since = interestSince(paidOn)
  if (cents <= 0 || through < since) return null
  let sum = 0
  let isUncertain = false
  for (let day = since; day <= through; day = addDays(day, 1)) {
    const rate = inForce(billingLaw.legalRateBasisPoints, day)
    sum += rate.value
    isUncertain ||= needsChecking(rate, day)
  }
  const { value: basisPoints } = inForce(billingLaw.legalRateBasisPoints, through)
  return { cents: Math.round((cents * sum) / (10_000 * YEAR_DAYS)), since, basisPoints, isToCheck: isUncertain }
}
