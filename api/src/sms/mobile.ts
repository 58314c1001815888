import parsePhoneNumber from 'libphonenumber-js/max'
import type { SmsCountry } from './countries.ts'

/** Why no SMS can be sent to a number. */
export type MobileProblem = 'no_number' | 'no_mobile' | 'country_not_chosen'

/** The number in E.164 if it is a mobile number of one of these countries, and else the problem. */
export function mobileOf(
  phone: string | null | undefined,
  countries: readonly SmsCountry[],
): { number: string } | { problem: MobileProblem } {
  if (!phone) return { problem: 'no_number' }
  const parsed = parsePhoneNumber(phone, 'FR')
  if (!parsed?.isValid()) return { problem: 'no_mobile' }
  const type = parsed.getType()
  if (type !== 'MOBILE' && type !== 'FIXED_LINE_OR_MOBILE') return { problem: 'no_mobile' }
  if (!countries.some((country) => country === parsed.country)) return { problem: 'country_not_chosen' }
  return { number: parsed.number }
}
