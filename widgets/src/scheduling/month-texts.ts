import type { Lang } from '@ancrage/api/format/language'

const NBSP = '\u00a0'

const fr = {
  noneInMonth: 'Aucun horaire libre ce mois-ci.',
  next: (day: string) => `Prochain horaire${NBSP}: ${day}`,
  calendar: 'Calendrier',
  previousMonth: 'Mois précédent',
  nextMonth: 'Mois suivant',
  dayTaken: (day: string) => `${day}, aucun horaire libre`,
  daySelected: (day: string) => `${day}, choisi`,
}

const en: typeof fr = {
  noneInMonth: 'No free times this month.',
  next: (day) => `Next free time: ${day}`,
  calendar: 'Calendar',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  dayTaken: (day) => `${day}, no free times`,
  daySelected: (day) => `${day}, chosen`,
}

/** The words of the month. */
export const monthTexts = { fr, en } satisfies Record<Lang, typeof fr>
