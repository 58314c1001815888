import type { contract, ReplyOf } from '@ancrage/api/contract'
import type { Lang } from '@ancrage/api/format/language'

type Reason = NonNullable<ReplyOf<typeof contract.reviews.own>['hidden']>['reason']

const THIN = '\u202f'
const HARD = '\u00a0'

const fr = {
  loading: 'Chargement de votre avis…',
  waiting: 'Votre avis attend d’être publié.',
  waitingHelp: (day: string) => `Il le sera au plus tard le ${day}.`,
  published: 'Votre avis est publié.',
  publishedHelp: (day: string) => `Depuis le ${day}.`,
  private: 'Votre avis n’est pas public.',
  privateHelp: (who: string) => `Il n’est lu que par ${who}.`,
  hidden: 'Votre avis n’est pas publié.',
  hiddenHelp: (reason: string, isByAdmin: boolean) =>
    `Motif${HARD}: ${reason}. Vous n’êtes pas d’accord${THIN}? Écrivez à ${isByAdmin ? 'l’administration d’Ancrage, qui l’a décidé' : 'votre praticien'}.`,
  reasons: {
    insult: 'propos injurieux ou diffamatoires',
    personal_data: 'données personnelles de l’auteur ou d’un tiers',
    unrelated: 'sans rapport avec la séance',
    not_genuine: 'avis non authentique ou conflit d’intérêts',
    illegal: 'contenu illicite',
    withdrawn: 'retiré à votre demande',
  } as Record<Reason, string>,
  withdrawn: (day: string) => `Vous avez retiré votre avis le ${day}.`,
  withdrawnHelp: 'Il n’est plus publié et ne compte dans aucune moyenne.',
  withdraw: 'Retirer mon avis',
  sure: `Retirer votre avis${THIN}?`,
  sureHelp: (who: string) =>
    `Il disparaît aussitôt des avis publiés et des moyennes. ${who} verra que vous l’avez retiré. C’est définitif${HARD}: vous ne pourrez pas en donner un autre pour cette séance.`,
  confirm: 'Retirer définitivement',
  keep: 'Garder mon avis',
  notWithdrawn: 'Votre avis n’a pas pu être retiré.',
}

export type OwnReviewTexts = typeof fr

const en: OwnReviewTexts = {
  loading: 'Loading your review…',
  waiting: 'Your review is waiting to be published.',
  waitingHelp: (day) => `It will be published by ${day}.`,
  published: 'Your review is published.',
  publishedHelp: (day) => `Since ${day}.`,
  private: 'Your review isn’t public.',
  privateHelp: (who) => `Only ${who} can read it.`,
  hidden: 'Your review isn’t published.',
  hiddenHelp: (reason, isByAdmin) =>
    `Reason: ${reason}. Don’t agree? Contact ${isByAdmin ? 'the Ancrage administration, who decided this' : 'your practitioner'}.`,
  reasons: {
    insult: 'insulting or defamatory words',
    personal_data: 'personal data of its author or of somebody else',
    unrelated: 'unrelated to the session',
    not_genuine: 'not genuine, or a conflict of interest',
    illegal: 'illegal content',
    withdrawn: 'withdrawn as you asked',
  },
  withdrawn: (day) => `You withdrew your review on ${day}.`,
  withdrawnHelp: 'It is no longer published and counts towards no average.',
  withdraw: 'Withdraw my review',
  sure: 'Withdraw your review?',
  sureHelp: (who) =>
    `It disappears at once from the published reviews and the averages. ${who} will see that you withdrew it. This can’t be undone: you won’t be able to write another for this session.`,
  confirm: 'Withdraw for good',
  keep: 'Keep my review',
  notWithdrawn: 'Your review couldn’t be withdrawn.',
}

/** The words for the author of a review. */
export const ownReviewTexts = { fr, en } satisfies Record<Lang, OwnReviewTexts>
