import { smsLength } from '../format/sms-length.ts'
import { mergeFieldList } from '../mail/merge-fields.ts'
import { smsValues } from './values.ts'
import { fillWords } from './words.ts'

/** Octopush takes 1,224 letters at once, eight parts; two are left for names that are longer than those of an example. */
const MOST_PARTS = 6
/** A link to a page of ours, signed. */
const LINK = `https://ancrage.example/booking/${'a'.repeat(70)}`

/** With values of a usual length the words are more than an SMS can hold. */
export function isTooLongForSms(words: string): boolean {
  const examples = mergeFieldList.map(({ key, isLink, example }) => [key, isLink ? LINK : example.fr])
  const filled = fillWords(words, smsValues(words, Object.fromEntries(examples), 'fr'))
  return smsLength(filled).parts > MOST_PARTS
}
