/** A SIRET as it is printed, in groups that no line breaks. */
export const SIRET_MASK = ['###', '###', '###', '#####'].join('\u00a0')

/** What is written as it comes: `~` takes any sign. */
const FREE = '~'

/**
 * A telephone number as it is printed in France. A foreign number, and one with too many digits, stays as typed: the
 * server refuses it.
 */
export function phoneMask(typed: string): string {
  const digits = typed.replace(/[\s().\-/]/g, '')
  if (/^\+33[1-9]\d{0,8}$/.test(digits)) return '+33 # ## ## ## ##'
  return /^0[1-9]\d{0,8}$/.test(digits) ? '## ## ## ## ##' : FREE
}

/** A postcode of five digits, and the town after it; whatever else stands there is written as it comes. */
export const townMask = (typed: string): string => (/^\d{5}/.test(typed) ? `##### ${FREE}` : FREE)
