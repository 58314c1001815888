import type { Lang } from '@ancrage/api/format/language'

const THIN = '\u202f'

const fr = {
  title: 'Votre avis',
  loading: 'Chargement…',
  failed: 'La page n’a pas pu être chargée.',
  failedHelp: 'Réessayez dans un instant.',
  retry: 'Réessayer',
  lead: (who: string, day: string) => `Votre rendez-vous du ${day} avec ${who}.`,
  marks: {
    efficacy: { legend: 'Efficacité', hint: `La séance vous a-t-elle été utile${THIN}?` },
    practitioner: { legend: 'Praticien', hint: 'L’accueil, l’écoute, les explications' },
    price: { legend: 'Prix', hint: 'Au regard de la séance' },
  },
  words: ['Très décevant', 'Décevant', 'Correct', 'Bien', 'Très bien'] as [string, string, string, string, string],
  missing: 'Choisissez une note de 1 à 5.',
  comment: 'Commentaire',
  left: (count: number) => (count > 1 ? `Encore ${count} caractères` : `Encore ${count} caractère`),
  consent: 'J’accepte que mon avis soit publié.',
  consentHelp: (who: string) =>
    `Un avis sur une séance dit quelque chose de votre santé. La date de la séance y figure. Sans votre accord, il n’est lu que par ${who} et ne compte dans aucune moyenne. Vous pourrez le retirer à tout moment, avec le lien reçu ou en écrivant au cabinet.`,
  name: 'Votre nom à côté de l’avis',
  names: { none: 'Sans nom', initial: (letter: string) => `Initiale (${letter})`, firstname: (name: string) => name },
  preview: 'Aperçu',
  send: 'Envoyer mon avis',
  notSent: 'Votre avis n’a pas pu être envoyé.',
  refused: 'Un champ n’a pas été accepté. Relisez votre commentaire, puis réessayez.',
  thanks: 'Merci pour votre avis',
  done: {
    published: 'Il est publié.',
    waiting: (days: number) => `Il sera publié dans les ${days} jours, après lecture.`,
    private: (who: string) => `Il n’est lu que par ${who}.`,
  },
  later: 'Le lien que vous avez reçu vous permet de le relire et de le retirer.',
  answered: 'Votre avis a déjà été donné.',
  answeredHelp: 'Chaque lien sert une seule fois, et un avis ne se modifie pas. Le même lien permet de le retirer.',
  over: 'Ce lien n’est plus valable.',
  overHelp: 'Un avis peut être donné pendant les 60 jours qui suivent l’invitation.',
  unknown: 'Ce lien n’est pas valable.',
  unknownHelp: 'Il est peut-être incomplet. Ouvrez-le à nouveau depuis l’e-mail que vous avez reçu.',
}

export type ReviewTexts = typeof fr

const en: ReviewTexts = {
  title: 'Your review',
  loading: 'Loading…',
  failed: 'The page couldn’t be loaded.',
  failedHelp: 'Try again in a moment.',
  retry: 'Try again',
  lead: (who, day) => `Your appointment on ${day} with ${who}.`,
  marks: {
    efficacy: { legend: 'Efficacy', hint: 'Did the session help you?' },
    practitioner: { legend: 'Practitioner', hint: 'Welcome, listening, explanations' },
    price: { legend: 'Price', hint: 'Was the session worth its price?' },
  },
  words: ['Very disappointing', 'Disappointing', 'Fair', 'Good', 'Very good'],
  missing: 'Choose a rating from 1 to 5.',
  comment: 'Comment',
  left: (count) => (count === 1 ? '1 character left' : `${count} characters left`),
  consent: 'I agree to my review being published.',
  consentHelp: (who) =>
    `A review of a session says something about your health. The date of the session is shown with it. Unless you agree, only ${who} reads it and it doesn’t count towards any average. You can withdraw it at any time, with the link you received, or by writing to ${who}.`,
  name: 'Your name with the review',
  names: { none: 'No name', initial: (letter) => `Initial (${letter})`, firstname: (name) => name },
  preview: 'Preview',
  send: 'Send my review',
  notSent: 'Your review couldn’t be sent.',
  refused: 'Something couldn’t be accepted. Check your comment, then try again.',
  thanks: 'Thank you for your review',
  done: {
    published: 'It is now published.',
    waiting: (days) => `It will be published within ${days} days, once it has been read.`,
    private: (who) => `Only ${who} can read it.`,
  },
  later: 'With the link you received, you can read it again or withdraw it.',
  answered: 'You have already given your review.',
  answeredHelp: 'Each link is for one review, which can’t be changed. You can withdraw it with the same link.',
  over: 'This link is no longer valid.',
  overHelp: 'A review can be given for 60 days after the invitation.',
  unknown: 'This link isn’t valid.',
  unknownHelp: 'It may be incomplete. Open it again from the email you received.',
}

/** The words of the form behind a review link. */
export const reviewTexts = { fr, en } satisfies Record<Lang, ReviewTexts>
