import { dateText } from '@ancrage/api/format/day'
import type { Lang } from '@ancrage/api/format/language'

const NBSP = '\u00a0'

const day = (date: string, lang: Lang) => dateText(date, lang).split(/\s/)[0]
const fr = {
  week: (from: string, to: string) =>
    `Du ${from.slice(0, 7) === to.slice(0, 7) ? day(from, 'fr') : dateText(from, 'fr')} au ${dateText(to, 'fr')}`,
  noneInWeek: 'Aucun horaire libre cette semaine.',
  noneOnDay: 'aucun horaire libre',
  next: (words: string) => `Prochain horaire${NBSP}: ${words}`,
}

const en: typeof fr = {
  week: (from, to) =>
    `${from.slice(0, 7) === to.slice(0, 7) ? day(from, 'en') : dateText(from, 'en')} to ${dateText(to, 'en')}`,
  noneInWeek: 'No free times this week.',
  noneOnDay: 'no free times',
  next: (words) => `Next free time: ${words}`,
}

/** The words of the week. */
export const weekTexts = { fr, en } satisfies Record<Lang, typeof fr>
