import * as z from 'zod'

const LENGTH = 14
/** La Poste numbers its offices so that the plain sum of the digits is a multiple of five. Source: INSEE. */
const LA_POSTE = '356000000'

/** Whether 14 digits can be a SIRET: the Luhn sum of all of them, as INSEE defines the number. */
export function isSiret(digits: string): boolean {
  if (digits.length !== LENGTH || !/^\d+$/.test(digits) || /^0+$/.test(digits)) return false
  const values = [...digits].map(Number)
  if (digits.startsWith(LA_POSTE) && values.reduce((sum, value) => sum + value, 0) % 5 === 0) return true
  const luhn = values.reduceRight((sum, value, index) => {
    const doubled = (LENGTH - 1 - index) % 2 === 1 ? value * 2 : value
    return sum + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return luhn % 10 === 0
}

/** A SIRET as people write it, with or without spaces, stored as 14 digits. */
export const siret = z
  .string()
  .max(40, 'too_long')
  .transform((text) => text.replace(/[\s\u00a0\u202f.]/g, ''))
  .refine((digits) => digits.length === LENGTH, { error: 'siret_length', abort: true })
  .refine(isSiret, 'invalid_siret')
