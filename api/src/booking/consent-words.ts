import type { Lang } from '../http/schema.ts'

/** What a visitor agrees to when booking. `{controller}` is the name of the practice. */
interface ConsentWords extends Record<Lang, string> {
  version: number
}

/**
 * Every version of these words. A booking keeps the number of the version that was shown, so a shown version never
 * changes. New words are a new version at the end, here and in the widget (GDPR, article 7(1)).
 */
export const bookingConsents: readonly ConsentWords[] = [
  {
    version: 1,
    fr: 'J’accepte que {controller} enregistre ces informations, dont certaines peuvent concerner la santé, pour organiser ce rendez-vous.',
    en: 'I agree that {controller} keeps this information, some of which may concern health, to organise this appointment.',
  },
]

/** The words of a version as they were read; empty for a version that never existed. */
export const bookingConsentText = (version: number, lang: Lang, controller: string): string =>
  bookingConsents.find((words) => words.version === version)?.[lang].replace('{controller}', () => controller) ?? ''
