import type { Lang } from '@ancrage/api/format/language'

const fr = {
  title: 'Prochaines disponibilités',
  all: 'Voir toutes les disponibilités',
  loading: 'Chargement des prochaines disponibilités…',
  failed: 'Les disponibilités n’ont pas pu être chargées.',
  failedHelp: 'Réessayez dans un instant.',
  openFailed: 'L’agenda n’a pas pu s’ouvrir.',
  unknown: 'Cet agenda n’est pas disponible.',
  unknownHelp: 'Le cabinet ne prend pas de rendez-vous en ligne à cette adresse.',
  none: 'Aucun horaire n’est libre pour le moment.',
  call: (phone: string) => `Appeler le ${phone}`,
  retry: 'Réessayer',
}

export type NextTexts = typeof fr

const en: NextTexts = {
  title: 'Next free times',
  all: 'See all free times',
  loading: 'Loading the next free times…',
  failed: 'The free times couldn’t be loaded.',
  failedHelp: 'Try again in a moment.',
  openFailed: 'The calendar couldn’t be opened.',
  unknown: 'This calendar isn’t available.',
  unknownHelp: 'This practice doesn’t take online bookings here.',
  none: 'There are no free times at the moment.',
  call: (phone) => `Call ${phone}`,
  retry: 'Try again',
}

/** The words of the next free times. */
export const nextTexts = { fr, en } satisfies Record<Lang, NextTexts>
