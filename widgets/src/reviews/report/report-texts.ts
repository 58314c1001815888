import type { Lang } from '@ancrage/api/format/language'

const NB = '\u00a0'
const THIN = '\u202f'

const fr = {
  form: 'Signaler cet avis',
  lead: `Votre signalement parvient au praticien et à l’administration d’Ancrage, sans frais. L’auteur de l’avis ne sait pas qui signale.`,
  reason: 'Motif',
  choose: 'Choisir un motif',
  reasons: {
    not_genuine: 'Avis non authentique',
    insult: 'Injure ou propos haineux',
    personal_data: 'Données personnelles',
    unrelated: 'Sans rapport avec une séance',
    illegal: 'Contenu illicite',
    other: 'Autre motif',
  },
  words: 'Précisions',
  emailHint: 'Seulement pour vous dire ce qui est décidé. Effacée un an après.',
  send: 'Envoyer le signalement',
  cancel: 'Annuler',
  failed: 'Le signalement n’a pas été envoyé.',
  gone: 'Cet avis n’est plus publié.',
  goneHelp: 'Il n’y a plus rien à signaler.',
  sent: `Merci, votre signalement est transmis.`,
  sentHelp: (day: string, isAnswered: boolean) =>
    `Le praticien décide au plus tard le ${day}${THIN}; sinon, Ancrage décide ensuite.${isAnswered ? ' La réponse vous est envoyée.' : ''}`,
  words2000: `2${NB}000 caractères au plus.`,
}

type ReportTexts = typeof fr

const en: ReportTexts = {
  form: 'Report this review',
  lead: 'Your report reaches the practitioner and the Ancrage administration, free of charge. The author of the review isn’t told who reported it.',
  reason: 'Reason',
  choose: 'Choose a reason',
  reasons: {
    not_genuine: 'Not genuine',
    insult: 'Insult or hateful words',
    personal_data: 'Personal data',
    unrelated: 'Unrelated to a session',
    illegal: 'Illegal content',
    other: 'Another reason',
  },
  words: 'Details',
  emailHint: 'Only to tell you what is decided. Deleted a year later.',
  send: 'Send the report',
  cancel: 'Cancel',
  failed: 'The report was not sent.',
  gone: 'This review is no longer published.',
  goneHelp: 'There is nothing left to report.',
  sent: 'Thank you, your report was passed on.',
  sentHelp: (day, isAnswered) =>
    `The practitioner decides by ${day}; if they don’t, Ancrage does.${isAnswered ? ' You’ll get a reply.' : ''}`,
  words2000: 'At most 2,000 characters.',
}

/** The words of the form that reports a review. */
export const reportTexts = { fr, en } satisfies Record<Lang, ReportTexts>
