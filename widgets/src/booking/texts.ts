import type { Lang } from '@ancrage/api/format/language'

const THIN = '\u202f'

const fr = {
  steps: 'Étapes de la réservation',
  stepType: 'Séance',
  stepTime: 'Horaire',
  stepDetails: 'Coordonnées',
  stepDone: 'terminé',
  back: 'Retour',
  loading: 'Chargement de l’agenda…',
  failed: 'L’agenda n’a pas pu être chargé.',
  failedHelp: 'Réessayez dans un instant.',
  unknown: 'Cet agenda n’est pas disponible.',
  unknownHelp: 'Le cabinet ne prend pas de rendez-vous en ligne à cette adresse.',
  retry: 'Réessayer',
  chooseType: `Quelle séance souhaitez-vous${THIN}?`,
  noTypes: 'Aucune séance n’est proposée en ligne pour le moment.',
  chooseTime: `Quel horaire vous convient${THIN}?`,
  place: `Où aura lieu la séance${THIN}?`,
  places: { office: 'Au cabinet', on_site: 'À votre domicile', video: 'En visio' },
  free: 'Gratuit',
  programme: (sessions: number, weeks: number) => `${sessions} séances sur ${weeks} semaine${weeks > 1 ? 's' : ''}`,
  call: (phone: string) => `Appeler le ${phone}`,
}

export type BookingTexts = typeof fr

const en: BookingTexts = {
  steps: 'Booking steps',
  stepType: 'Session',
  stepTime: 'Time',
  stepDetails: 'Your details',
  stepDone: 'done',
  back: 'Back',
  loading: 'Loading the calendar…',
  failed: 'The calendar couldn’t be loaded.',
  failedHelp: 'Try again in a moment.',
  unknown: 'This calendar isn’t available.',
  unknownHelp: 'This practice doesn’t take online bookings here.',
  retry: 'Try again',
  chooseType: 'Which session would you like?',
  noTypes: 'No sessions are offered online at the moment.',
  chooseTime: 'When would suit you?',
  place: 'Where will the session take place?',
  places: { office: 'At the practice', on_site: 'At your home', video: 'By video' },
  free: 'Free',
  programme: (sessions, weeks) => `${sessions} sessions over ${weeks} week${weeks > 1 ? 's' : ''}`,
  call: (phone) => `Call ${phone}`,
}

/** The words of the booking. */
export const bookingTexts = { fr, en } satisfies Record<Lang, BookingTexts>
