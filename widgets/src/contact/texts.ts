import type { Lang } from '@ancrage/api/format/language'

const fr = {
  title: 'Envoyer un message',
  loading: 'Chargement du formulaire…',
  failed: 'Le formulaire n’a pas pu être chargé.',
  failedHelp: 'Réessayez dans un instant.',
  unknown: 'Ce formulaire n’est pas disponible.',
  unknownHelp: 'Le cabinet ne reçoit pas de messages à cette adresse.',
  retry: 'Réessayer',
  name: 'Prénom et nom',
  emailHint: 'La réponse arrivera à cette adresse.',
  messageHint: 'Votre question en quelques mots. Le détail de votre situation peut attendre la séance.',
  use: (controller: string) => `Votre message est transmis à ${controller}, qui ne s’en sert que pour vous répondre.`,
  send: 'Envoyer le message',
  sendFailed: 'Votre message n’a pas pu être envoyé.',
  sent: 'Votre message est envoyé',
  sentHelp: (email: string) => `La réponse arrivera par e-mail à ${email}.`,
  another: 'Écrire un autre message',
}

export type ContactTexts = typeof fr

const en: ContactTexts = {
  title: 'Send a message',
  loading: 'Loading the form…',
  failed: 'The form couldn’t be loaded.',
  failedHelp: 'Try again in a moment.',
  unknown: 'This form isn’t available.',
  unknownHelp: 'This practice doesn’t take messages here.',
  retry: 'Try again',
  name: 'First and last name',
  emailHint: 'The reply will come to this address.',
  messageHint: 'Your question in a few words. The details of your situation can wait for the session.',
  use: (controller) => `Your message goes to ${controller}, who uses it only to reply to you.`,
  send: 'Send message',
  sendFailed: 'Your message couldn’t be sent.',
  sent: 'Your message has been sent',
  sentHelp: (email) => `The reply will come by email to ${email}.`,
  another: 'Write another message',
}

/** The words of the contact form. */
export const contactTexts = { fr, en } satisfies Record<Lang, ContactTexts>
