import type { Secrets } from '../crypto/vault.ts'
import type { EntityManager } from '../db/orm.ts'
import type { Lang } from '../http/schema.ts'
import type { Links } from '../mail/links.ts'
import { fillText } from '../mail/merge-text.ts'
import { ownWordsOf } from './own-words.ts'
import { type MergeSubject, mergeValues } from './values.ts'

/** What a reminder by SMS says by itself: who, when, and where to change it. Never what it is for. */
export const smsWords: Record<Lang, string> = {
  fr: '{entity.practitioner} vous rappelle votre rendez-vous : {session.when}. Modifier ou annuler : {session.link}',
  en: '{entity.practitioner} reminds you of your appointment: {session.when}. Change or cancel: {session.link}',
}

/** The text of a reminder by SMS, in the practice's own words or ours, with everything put in that may be said. */
export async function reminderSms(
  em: EntityManager,
  secrets: Secrets,
  of: MergeSubject,
  links: Links,
): Promise<string> {
  const own = await ownWordsOf(em, secrets, of.practiceId, 'smsReminder', of.lang)
  return await smsInWords(em, own?.above ?? smsWords[of.lang], of, links)
}

/** The same in the given words. A space that does not break costs an SMS half of its letters. */
export async function smsInWords(em: EntityManager, words: string, of: MergeSubject, links: Links): Promise<string> {
  const { neutral } = await mergeValues(em, of, links)
  return fillText(words, neutral)
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .trim()
}
