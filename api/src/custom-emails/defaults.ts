import type { Lang } from '../http/schema.ts'
import { type CustomEmailEvent, mergeGroups } from '../mail/custom-events.ts'
import type { CustomMailsOf, CustomWords } from '../mail/custom-mail.ts'
import { mergeFieldList } from '../mail/merge-fields.ts'
import { reminderWords } from '../sms/words.ts'

/** The event and language of some words. */
export interface CustomEmailName {
  event: CustomEmailEvent
  lang: Lang
}

/** Our own words of an event. */
export function defaultWords(mails: CustomMailsOf, { event, lang }: CustomEmailName): CustomWords {
  if (event === 'smsReminder') return { subject: '', above: reminderWords[lang].plain, below: '', leafletIds: [] }
  return { ...mails[event].words(lang), below: '', leafletIds: [] }
}

/** Every field by its group. */
export const listMergeFields = () =>
  mergeGroups.map((group) => ({
    group,
    fields: mergeFieldList
      .filter((field) => field.group === group)
      .map(({ key, label, example, isTelling, isLink }) => ({
        key,
        label,
        example,
        isTelling: isTelling ?? false,
        isLink: isLink ?? false,
      })),
  }))
