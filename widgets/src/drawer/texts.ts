import type { Lang } from '@ancrage/api/format/language'

const THIN = '\u202f'

const fr = {
  label: 'Prendre rendez-vous',
  close: 'Fermer',
  leave: `Fermer sans envoyer${THIN}?`,
  leaveHelp: 'Ce que vous avez écrit n’est pas encore envoyé et sera perdu.',
  stay: 'Continuer',
  leaveNow: 'Fermer sans envoyer',
}

export type DrawerTexts = typeof fr

const en: DrawerTexts = {
  label: 'Book an appointment',
  close: 'Close',
  leave: 'Close without sending?',
  leaveHelp: 'What you’ve written hasn’t been sent yet and will be lost.',
  stay: 'Keep writing',
  leaveNow: 'Close without sending',
}

/** The words of the drawer. */
export const drawerTexts = { fr, en } satisfies Record<Lang, DrawerTexts>
