import type { Lang } from '@ancrage/api/format/language'

const fr = {
  needed: 'Choisissez un horaire.',
  chosen: (moment: string) => `Horaire choisi\u00a0: ${moment}.`,
  another: 'Effacer',
}

const en: typeof fr = {
  needed: 'Choose a time.',
  chosen: (moment) => `Chosen time: ${moment}.`,
  another: 'Clear',
}

/** The words of the field. */
export const slotsTexts = { fr, en } satisfies Record<Lang, typeof fr>
