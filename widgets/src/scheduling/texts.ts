import type { Lang } from '@ancrage/api/format/language'

const fr = {
  later: 'Plus tard',
  earlier: 'Plus tôt',
  chooseDate: 'Choisir une date',
  today: 'Aujourd’hui',
  tomorrow: 'Demain',
  more: (count: number) => `${count}\u00a0autres`,
  moreOn: (count: number, day: string) => `${count}\u00a0autres, ${day}`,
  shown: (from: string, to: string) => (from === to ? `Horaires du ${from}` : `Horaires du ${from} au ${to}`),
  loading: 'Chargement des horaires libres…',
  failed: 'Les horaires n’ont pas pu être chargés.',
  failedHelp: 'Rien de ce que vous avez choisi n’est perdu.',
  retry: 'Réessayer',
  none: (days: number) => `Aucun horaire libre dans les ${days} prochains jours.`,
  zone: 'Fuseau horaire',
  zoneOf: (words: string) => words.charAt(0).toUpperCase() + words.slice(1),
  changeZone: 'Changer',
}

export type SchedulingTexts = typeof fr

const en: SchedulingTexts = {
  later: 'Later',
  earlier: 'Earlier',
  chooseDate: 'Choose a date',
  today: 'Today',
  tomorrow: 'Tomorrow',
  more: (count) => `${count} more`,
  moreOn: (count, day) => `${count} more, ${day}`,
  shown: (from, to) => (from === to ? `Times on ${from}` : `Times from ${from} to ${to}`),
  loading: 'Loading free times…',
  failed: 'The times couldn’t be loaded.',
  failedHelp: 'Nothing you’ve chosen is lost.',
  retry: 'Try again',
  none: (days) => `No free times in the next ${days} days.`,
  zone: 'Time zone',
  zoneOf: (words) => words,
  changeZone: 'Change',
}

/** The words of the slot picker. */
export const schedulingTexts = { fr, en } satisfies Record<Lang, SchedulingTexts>
