import type { Lang } from '@ancrage/api/format/language'

const THIN = '\u202f'

const fr = {
  title: 'Votre programme',
  foreseen: 'Seule la première date se choisit. Les suivantes sont prévues le même jour, à la même heure si possible.',
  changes:
    'Elles sont réservées avec la confirmation de la première. Vous confirmez, déplacez ou annulez ensuite chacune.',
  planned: 'Les séances suivantes vous sont réservées. Confirmez ou déplacez chacune depuis son lien.',
  waiting:
    'Les séances suivantes seront réservées dès que la première est acceptée. Leurs dates peuvent encore changer.',
  noTime: `Date à fixer${THIN}; rien n’est libre alors`,
  isThis: 'ce rendez-vous',
  toConfirm: 'à confirmer',
  cancelled: 'annulée',
  failed: 'Les dates du programme n’ont pas pu être chargées.',
  failedHelp: 'Vous pouvez réserver la première séance sans les voir.',
  open: (name: string, when: string) => `${name}, ${when}, ouvrir dans un nouvel onglet`,
}

export type ProgrammeTexts = typeof fr

const en: ProgrammeTexts = {
  title: 'Your programme',
  foreseen: 'You only choose the first date. The next ones are set for the same day, at the same time if possible.',
  changes: 'They’re kept for you once the first is confirmed. You can then confirm, reschedule or cancel each one.',
  planned: 'The next sessions are kept for you. Confirm or reschedule each one from its link.',
  waiting: 'The next sessions will be kept for you as soon as the first is accepted. Their dates may still change.',
  noTime: 'Date to be agreed; nothing is free then',
  isThis: 'this appointment',
  toConfirm: 'to be confirmed',
  cancelled: 'cancelled',
  failed: 'The programme’s dates couldn’t be loaded.',
  failedHelp: 'You can book the first session without seeing them.',
  open: (name, when) => `${name}, ${when}, open in a new tab`,
}

/** The words around a programme. */
export const programmeTexts = { fr, en } satisfies Record<Lang, ProgrammeTexts>
