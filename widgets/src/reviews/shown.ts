import type { Lang } from '../scheduling/words.ts'

const tags = { fr: 'fr-FR', en: 'en-GB' } as const satisfies Record<Lang, string>

/** `2027-03-01` as « 1er mars 2027 » or “1 March 2027”. */
export function dayText(day: string, lang: Lang): string {
  const text = new Intl.DateTimeFormat(tags[lang], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
  return lang === 'fr' ? text.replace(/^1(?=\s)/, '1er') : text
}

/** A mark to one decimal: « 4,7 ». */
export const markText = (mark: number, lang: Lang): string =>
  new Intl.NumberFormat(tags[lang], { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(mark)
