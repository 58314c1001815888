/** The languages of the interface. French is the default, English the fallback for missing texts. */
export const languages = {
  fr: { name: 'Français', locale: 'fr-FR', isRightToLeft: false },
  en: { name: 'English', locale: 'en-GB', isRightToLeft: false },
} as const
export type Language = keyof typeof languages

export const isLanguage = (value: unknown): value is Language => typeof value === 'string' && value in languages
