import { smsLength } from '../format/sms-length.ts'
import { mergeFieldList } from '../mail/merge-fields.ts'
import { smsValues } from './values.ts'
import { fillWords } from './words.ts'

/** Octopush accepts 1,224 characters, which is eight parts. Two are reserved for names longer than the examples. */
const MOST_PARTS = 6
/** A signed link to a page of ours, as long as real ones. */
const LINK = `https://ancrage.example/booking/${'a'.repeat(70)}`

/** Whether the text exceeds the limit once its fields have values of usual length. */
export function isTooLongForSms(words: string): boolean {
  const examples = mergeFieldList.map(({ key, isLink, example }) => [key, isLink ? LINK : example.fr])
  const filled = fillWords(words, smsValues(words, Object.fromEntries(examples), 'fr'))
  return smsLength(filled).parts > MOST_PARTS
}
