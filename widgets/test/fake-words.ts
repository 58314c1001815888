/** The names and descriptions of the session types. */
export const bookingWords = {
  fr: {
    first: ['Première séance', 'Faire connaissance, comprendre votre demande et commencer le travail.'],
    follow: ['Séance de suivi', 'Reprendre là où nous en étions.'],
    smoke: ['Arrêt du tabac', 'Une séance longue, préparée par un questionnaire.'],
    talk: ['Premier échange', 'Un quart d’heure pour poser vos questions.'],
  },
  en: {
    first: ['First session', 'Getting to know each other and starting the work.'],
    follow: ['Follow-up', 'Taking up where we left off.'],
    smoke: ['Giving up smoking', 'One long session, prepared by a questionnaire.'],
    talk: ['First talk', 'A quarter of an hour for your questions.'],
  },
} as const

/** The starts of sessions on an open day, in Paris. */
export const clocks = [
  '09:00',
  '09:30',
  '10:00',
  '10:30',
  '11:00',
  '14:00',
  '14:30',
  '15:00',
  '15:30',
  '16:00',
  '16:30',
  '17:00',
]
