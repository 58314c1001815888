/** What of a public page may be how long. */
export const MOST_PRESENTATION = 5_000
export const MOST_TAGLINE = 160
export const MOST_LINES = 12
export const MOST_LINE = 160
export const MOST_INSURANCE = 300

/** Languages that a practitioner may say to speak, by their codes. */
export const spokenLanguages = [
  'fr',
  'en',
  'es',
  'pt',
  'it',
  'de',
  'nl',
  'pl',
  'ro',
  'ru',
  'uk',
  'tr',
  'ar',
  'zh',
  'vi',
] as const
