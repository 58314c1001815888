import { gsmText, smsLength } from '../format/sms-length.ts'
import type { Lang } from '../http/schema.ts'
import { headerText, holdsLink } from '../mail/address.ts'
import { linkWithoutSmsCodes } from './sms-codes.ts'
import { linkTellsTrade, neutralPractitioner, tradeWord } from './trade.ts'

/** Long enough for any first name, and too short for a message. */
const LONGEST_NAME = 40

/** Leaves out a name with a link or digits: anybody can book in any name, and our SMS would carry it to a stranger. */
const named = (name: string) => (holdsLink(name) || /\d/.test(name) ? '' : headerText(name, LONGEST_NAME))

/** The fields that are names of people. */
const NAMES = /^(recipient|patient)\.(firstname|lastname|name)$/
const PRACTITIONER = /^entity\.(practitioner|name)$/
const PLACES = /\.(place|address|city)$/
const LINKS = /[lL]ink$/

/**
 * The values of fields for an SMS. Leaves out names with a link and those that reveal what somebody comes for. If the
 * text fits the GSM alphabet, so do its values, since another letter would halve the room.
 */
export function smsValues(
  words: string,
  values: Readonly<Record<string, string>>,
  lang: Lang,
): Readonly<Record<string, string>> {
  const isPlain = smsLength(words).alphabet === 'GSM-7'
  const safe = Object.entries(values).map(([field, value]) => [field, fitForSms(field, value, lang)] as const)
  return Object.fromEntries(safe.map(([field, value]) => [field, isPlain ? gsmText(value) : value]))
}

function fitForSms(field: string, value: string, lang: Lang): string {
  if (NAMES.test(field)) return named(value)
  if (PRACTITIONER.test(field)) return value && !tradeWord(value) ? headerText(value, 80) : neutralPractitioner[lang]
  if (PLACES.test(field)) return holdsLink(value) || tradeWord(value) ? '' : value
  if (!LINKS.test(field)) return value
  return field === 'session.videoLink' && linkTellsTrade(value) ? '' : linkWithoutSmsCodes(value)
}
