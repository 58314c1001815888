/** The mask of a SIRET, in groups with no-break spaces. */
export const SIRET_MASK = ['###', '###', '###', '#####'].join('\u00a0')

/** Accepts any text: `~` matches every character. */
const FREE = '~'

/**
 * Returns the mask of a French phone number. A foreign number, or one with too many digits, stays as typed: the server
 * refuses it.
 */
export function phoneMask(typed: string): string {
  const digits = typed.replace(/[\s().\-/]/g, '')
  if (/^\+33[1-9]\d{0,8}$/.test(digits)) return '+33 # ## ## ## ##'
  return /^0[1-9]\d{0,8}$/.test(digits) ? '## ## ## ## ##' : FREE
}

/** Returns the mask of a five-digit postcode and a town. Other text stays as typed. */
export const townMask = (typed: string): string => (/^\d{5}/.test(typed) ? `##### ${FREE}` : FREE)
