import type { Context } from 'koa'

const fr = {
  title: 'Boîte aux lettres',
  intro: 'Tout le courrier qu’Ancrage envoie arrive ici. Rien ne part sur Internet.',
  empty:
    'Aucun message pour l’instant. Réservez une séance sur le site de démonstration : la confirmation arrivera ici.',
  none: 'Choisissez un message.',
  all: 'Tous les messages',
  clear: 'Vider la boîte',
  from: 'De',
  to: 'À',
  date: 'Reçu',
  subject: 'Objet',
  noSubject: '(sans objet)',
  html: 'Mise en page',
  text: 'Texte',
  headers: 'En-têtes',
  download: 'Télécharger le message',
  attachments: 'Pièces jointes',
  messages: 'Messages',
  report: {
    title: 'Répondre comme un serveur\u00a0:',
    unknown: 'Adresse inconnue',
    full: 'Boîte pleine',
    delayed: 'Retardé',
    complaint: 'Signalé comme indésirable',
  },
}

const en: typeof fr = {
  title: 'Mailbox',
  intro: 'All the mail that Ancrage sends arrives here. Nothing leaves for the internet.',
  empty: 'No message yet. Book a session on the demo site: its confirmation will arrive here.',
  none: 'Choose a message.',
  all: 'All messages',
  clear: 'Empty the mailbox',
  from: 'From',
  to: 'To',
  date: 'Received',
  subject: 'Subject',
  noSubject: '(no subject)',
  html: 'Layout',
  text: 'Text',
  headers: 'Headers',
  download: 'Download the message',
  attachments: 'Attachments',
  messages: 'Messages',
  report: {
    title: 'Answer as a server:',
    unknown: 'Unknown address',
    full: 'Mailbox full',
    delayed: 'Delayed',
    complaint: 'Reported as spam',
  },
}

export const texts = { fr, en }

export type Language = keyof typeof texts

/** French unless the browser prefers English, or the address says so. */
export const languageOf = (ctx: Context): Language =>
  ctx.query.lang === 'fr' || ctx.query.lang === 'en'
    ? ctx.query.lang
    : (ctx.acceptsLanguages('fr', 'en') || 'fr') === 'en'
      ? 'en'
      : 'fr'
