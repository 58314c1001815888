import type { Lang } from '../http/schema.ts'

export type { Lang }

/** An instant in any form: from the wire, a clock or a database. */
export type Instant = string | number | Date

const formatters = new Map<string, Intl.DateTimeFormat>()

/** One formatter for each form: creating one costs a hundred times its use. `iso` writes a day as `2027-03-02`. */
export function dateFormat(lang: Lang | 'iso', options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = lang + JSON.stringify(options)
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat({ fr: 'fr-FR', en: 'en-GB', iso: 'sv-SE' }[lang], options)
  // Servers use this too, and visitors can spell a zone in more ways than memory holds.
  if (formatters.size > 500) formatters.clear()
  formatters.set(key, made)
  return made
}
