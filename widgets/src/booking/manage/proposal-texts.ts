import type { Lang } from '@ancrage/api/format/language'

const THIN = '\u202f'

const fr = {
  answered: (firstname: string) => `${firstname}, un autre horaire vous convient-il${THIN}?`,
  answeredHelp: (practice: string) =>
    `${practice} vous propose d’autres horaires, plutôt que celui que vous demandiez.`,
  proposed: (practice: string) => `${practice} vous propose d’autres horaires`,
  earlier: (practice: string) => `${practice} peut vous recevoir plus tôt`,
  kept: (count: number, until: string) => `${count > 1 ? 'Gardés' : 'Gardé'} pour vous jusqu’au ${until} au plus tard.`,
  choose: (when: string) => `Choisir ${when}`,
  noneSuits: 'Aucun ne me convient',
  keepTime: 'Garder mon horaire',
  gone: 'Cet horaire n’est plus gardé pour vous. Voici où en est votre rendez-vous.',
  pickFailed: 'Cet horaire n’a pas pu être choisi.',
  declineFailed: 'Votre réponse n’a pas pu être envoyée.',
}

const en: typeof fr = {
  answered: (firstname) => `${firstname}, would another time suit you?`,
  answeredHelp: (practice) => `${practice} would rather see you at another time than the one you asked for.`,
  proposed: (practice) => `${practice} suggests other times`,
  earlier: (practice) => `${practice} can see you earlier`,
  kept: (_, until) => `Kept for you until ${until} at the latest.`,
  choose: (when) => `Choose ${when}`,
  noneSuits: 'None of these suits me',
  keepTime: 'Keep my time',
  gone: 'This time is no longer kept for you. Here’s how your appointment stands now.',
  pickFailed: 'This time couldn’t be chosen.',
  declineFailed: 'Your answer couldn’t be sent.',
}

/** The words of times that the practice proposes for a booking. */
export const proposalTexts = { fr, en } satisfies Record<Lang, typeof fr>
