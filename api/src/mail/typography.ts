import { parsePhoneNumberFromString } from 'libphonenumber-js'
import type { Lang } from '../http/schema.ts'

/**
 * Inserts the spaces that French requires before `: ; ! ?` and inside « », so that texts can be written with plain
 * ones.
 */
export const typeset = (text: string, lang: Lang): string =>
  lang === 'en'
    ? text
    : text
        .replaceAll(/ (?=:(?:\s|$))/g, '\u00a0')
        .replaceAll(/ (?=[;!?])/g, '\u202f')
        .replaceAll('« ', '«\u00a0')
        .replaceAll(' »', '\u00a0»')

/** French numbers as the French read them; for readers of English with the country code. */
export function phoneText(phone: string, lang: Lang): string {
  const number = parsePhoneNumberFromString(phone)
  if (!number) return phone
  const text = lang === 'fr' && number.country === 'FR' ? number.formatNational() : number.formatInternational()
  return text.replaceAll(' ', '\u00a0')
}
