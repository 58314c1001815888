import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { durationText } from '../../format/amounts.ts'
import type { Lang } from '../../http/schema.ts'
import { clientTexts } from './client-texts.ts'
import type { SessionFacts } from './facts.ts'

/** Where it takes place, a line each. */
export function locationText({ session, practice, client }: SessionFacts, lang: Lang): string[] {
  const { places } = clientTexts[lang]
  const lines = ({ address, city }: { address?: string | null; city?: string | null }) =>
    [address, city].filter((line) => line != null)
  if (session.location === 'video') return [places.video]
  if (session.location === 'on_site')
    return session.address || session.city ? lines(session) : [places.on_site, ...lines(client)]
  const [first = places.office, ...rest] = lines(practice)
  return [first, ...rest]
}

/** How long it takes, in words. */
export const lengthText = ({ items }: SessionFacts, lang: Lang) =>
  durationText(
    items.reduce((sum, item) => sum + item.durationMinutes, 0),
    lang,
  )

/** French numbers as the French read them; to readers of English with their country. */
export function phoneText(phone: string, lang: Lang): string {
  const number = parsePhoneNumberFromString(phone)
  if (!number) return phone
  const text = lang === 'fr' && number.country === 'FR' ? number.formatNational() : number.formatInternational()
  return text.replaceAll(' ', '\u00a0')
}

/**
 * The first name, if it is one. Anybody can book in somebody else's name and address: a link or a sentence in this
 * field must not reach them in our mail.
 */
export const callableName = (firstname: string) =>
  /^[\p{L}\p{M}]+(?:[ '’.-]{1,2}[\p{L}\p{M}]+){0,3}\.?$/u.test(firstname) &&
  firstname.length <= 40 &&
  !/\.\p{L}{2}/u.test(firstname)
    ? firstname
    : null
