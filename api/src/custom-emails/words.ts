import { createHash } from 'node:crypto'
import { cleanHtml } from '../clinical-record/html.ts'
import { fail } from '../http/errors.ts'
import type { FieldReason } from '../http/field-reasons.ts'
import { type CustomEmailEvent, eventsWithSession, type MergeGroup } from '../mail/custom-events.ts'
import type { CustomWords } from '../mail/custom-mail.ts'
import type { MergeField } from '../mail/merge-fields.ts'
import { parseMergeText } from '../mail/merge-text.ts'
import { nearestField } from '../mail/nearest-field.ts'
import { textsIn, wordsTree } from '../mail/own-words.ts'
import { isTooLongForSms } from '../sms/length.ts'
import { tradeWord } from '../sms/trade.ts'
import { withoutFields } from '../sms/words.ts'

/** No letter needs more. */
const MOST_FIELDS = 100

type WordsPath = 'subject' | 'above' | 'below'

/** A merge field that is refused at its place, and the field that the writer probably meant. */
interface RefusedField {
  path: WordsPath
  written: string
  nearest: MergeField | null
}

/** The groups of an event's merge fields: without a session there are none of sessions. */
export const groupsOf = (event: CustomEmailEvent): MergeGroup[] =>
  eventsWithSession.includes(event) ? ['recipient', 'patient', 'session', 'entity'] : ['recipient', 'patient', 'entity']

/** The words as they are stored: cleaned HTML with known fields. */
export function checkedWords(event: CustomEmailEvent, words: CustomWords): CustomWords {
  const isSms = event === 'smsReminder'
  const clean = isSms
    ? { subject: '', above: words.above.replaceAll(/\s+/g, ' ').trim(), below: '', leafletIds: [] }
    : {
        subject: words.subject,
        above: cleanHtml(words.above),
        below: cleanHtml(words.below),
        leafletIds: [...new Set(words.leafletIds)],
      }
  const errors = new Map<WordsPath, FieldReason>()
  const refused: RefusedField[] = []
  const paths = ['subject', 'above', 'below'] as const
  for (const path of paths) {
    const texts = path === 'subject' || isSms ? [clean[path]] : textsIn(wordsTree(clean[path]))
    const { problems, fields } = readTexts(texts, event)
    for (const { reason, written } of problems) {
      if (!errors.has(path)) errors.set(path, reason)
      const nearest = reason === 'unknown_merge_field' ? nearestField(written.replaceAll(/[{}]/g, '')) : null
      refused.push({ path, written, nearest })
    }
    if (fields.length > MOST_FIELDS) errors.set(path, 'too_many')
  }
  if (isSms && !clean.above) errors.set('above', 'required')
  if (!isSms && !clean.subject) errors.set('subject', 'required')
  if (isSms && isTooLongForSms(clean.above)) errors.set('above', 'too_long')
  if (isSms && !errors.has('above') && !saysWhen(clean.above)) errors.set('above', 'when_missing')
  // A locked screen shows the subject, and all of an SMS.
  const shown = isSms ? 'above' : 'subject'
  if (!errors.has(shown) && tradeWord(withoutFields(clean[shown]))) errors.set(shown, 'tells_purpose')
  if (errors.size > 0) {
    const reasons = Object.fromEntries([...errors].map(([path, reason]) => [path, [reason]]))
    throw fail('validation', { errors: reasons, ...(refused.length > 0 && { mergeFields: refused.slice(0, 20) }) })
  }
  return clean
}

function readTexts(texts: readonly string[], event: CustomEmailEvent) {
  const read = texts.map(parseMergeText)
  const fields = read.flatMap(({ parts }) => parts.flatMap((part) => (typeof part === 'string' ? [] : [part.field])))
  const groups = groupsOf(event)
  const misplaced = fields
    .filter((field) => !groups.some((group) => field.startsWith(`${group}.`)))
    .map((field) => ({ reason: 'merge_field_not_here' as const, written: `{${field}}` }))
  return { fields, problems: [...read.flatMap(({ problems }) => problems), ...misplaced] }
}

/** Whether a text says when the session is: a reminder must. */
function saysWhen(text: string): boolean {
  const { fields } = readTexts([text], 'smsReminder')
  return fields.includes('session.when') || (fields.includes('session.date') && fields.includes('session.time'))
}

/** A digest of words, to detect a later change. */
export const digestOf = ({ subject, above }: Pick<CustomWords, 'subject' | 'above'>) =>
  createHash('sha256')
    .update(JSON.stringify([subject, above]))
    .digest('base64url')
    .slice(0, 16)
