import type { Lang } from '@ancrage/api/format/language'

const NB = '\u00a0'

const fr = {
  offline: 'Vous êtes hors ligne.',
  offlineHelp: 'Rien n’est perdu. Réessayez dès que la connexion revient.',
  unreachable: `Le service ne répond pas pour le moment. Rien n’est perdu${NB}: réessayez dans un instant.`,
  tooMany: (wait: string) => `Trop de demandes ont été faites depuis votre connexion. Réessayez dans ${wait}.`,
  aMoment: 'un instant',
  seconds: (count: number) => `${count}${NB}secondes`,
  minutes: (count: number) => (count === 1 ? `1${NB}minute` : `${count}${NB}minutes`),
  unexpected: `Un imprévu est survenu de notre côté. Rien n’est perdu${NB}: réessayez dans un instant.`,
  captcha: 'La vérification automatique n’a pas abouti. Réessayez.',
  captchaBlocked: `La vérification par Google n’a pas pu être chargée${NB}: cette page ou votre navigateur ne la laisse pas passer. Rien n’est perdu\u202f; vous pouvez aussi joindre le cabinet directement.`,
  google: `En envoyant, vous acceptez que Google vérifie que vous n’êtes pas un robot (reCAPTCHA)${NB}: rien n’est chargé avant. Google reçoit alors votre adresse réseau et des informations sur votre navigateur, et peut y garder un cookie.`,
  googlePrivacy: 'Règles de confidentialité de Google',
  googleTerms: 'Conditions d’utilisation de Google',
  optional: 'facultatif',
  firstname: 'Prénom',
  lastname: 'Nom',
  email: 'Adresse e-mail',
  phone: 'Téléphone',
  message: 'Message',
  privacy: 'Politique de confidentialité',
  newTab: 'nouvel onglet',
  sending: 'Envoi en cours…',
  checkFields: 'Certains champs demandent votre attention.',
  errors: {
    required: 'Remplissez ce champ.',
    consent: 'Votre accord est nécessaire pour organiser le rendez-vous.',
    email: 'Écrivez une adresse complète, par exemple camille@exemple.fr.',
    phone: 'Écrivez un numéro de téléphone, par exemple 06 12 34 56 78.',
    date: 'Écrivez une date passée, par exemple 24/03/2012.',
    long: 'Ce texte est trop long.',
    invalid: 'Cette valeur n’est pas acceptée.',
  },
}

export type FormTexts = typeof fr

const en: FormTexts = {
  offline: 'You’re offline.',
  offlineHelp: 'Nothing is lost. Try again once you’re connected.',
  unreachable: 'The service isn’t answering just now. Nothing is lost: try again in a moment.',
  tooMany: (wait) => `Too many requests have come from your connection. Try again in ${wait}.`,
  aMoment: 'a moment',
  seconds: (count) => `${count} seconds`,
  minutes: (count) => (count === 1 ? '1 minute' : `${count} minutes`),
  unexpected: 'Something went wrong on our side. Nothing is lost: try again in a moment.',
  captcha: 'The automatic check didn’t work. Try again.',
  captchaBlocked:
    'Google’s check couldn’t be loaded: this page or your browser is blocking it. Nothing is lost; you can also contact the practice directly.',
  google:
    'By sending, you agree that Google checks that you are not a robot (reCAPTCHA): nothing is loaded before. Google then receives your network address and facts about your browser, and may keep a cookie in it.',
  googlePrivacy: 'Google’s privacy policy',
  googleTerms: 'Google’s terms of service',
  optional: 'optional',
  firstname: 'First name',
  lastname: 'Last name',
  email: 'Email address',
  phone: 'Phone',
  message: 'Message',
  privacy: 'Privacy policy',
  newTab: 'new tab',
  sending: 'Sending…',
  checkFields: 'Some fields need your attention.',
  errors: {
    required: 'Fill this in.',
    consent: 'Your agreement is needed to organise the appointment.',
    email: 'Enter a complete address, such as sam@example.com.',
    phone: 'Enter a phone number, such as +44 20 7946 0000.',
    date: 'Enter a date in the past, such as 24/03/2012.',
    long: 'This text is too long.',
    invalid: 'This value can’t be used.',
  },
}

/** The words that all forms share: fields, their errors, and failures of sending. */
export const formTexts = { fr, en } satisfies Record<Lang, FormTexts>
