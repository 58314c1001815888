import type { Lang } from '../../http/schema.ts'

export interface InboxWords {
  greeting: (name: string) => string
  labels: Record<'name' | 'email' | 'phone' | 'language' | 'message' | 'yours', string>
  languages: Record<Lang, string>
  received: {
    /** With discretion, without the name. */
    subject: (name: string | null) => string
    title: string
    lead: (name: string) => string
    action: string
    note: string
    /** Replaces the written text. */
    wordsWait: string
  }
  many: { subject: string; paragraphs: string[]; action: string }
  answered: { subject: string; lead: (who: string) => string; note: string; reason: (who: string) => string }
  reason: (practice: string) => string
}

export const inboxWords = {
  fr: {
    greeting: (name) => `Bonjour ${name},`,
    labels: {
      name: 'Nom',
      email: 'E-mail',
      phone: 'Téléphone',
      language: 'Langue',
      message: 'Message',
      yours: 'Votre message',
    },
    languages: { fr: 'français', en: 'anglais' },
    received: {
      subject: (name) => (name ? `Message de ${name}` : 'Nouveau message'),
      title: 'Nouveau message de votre site',
      lead: (name) => `${name} vous écrit par le formulaire de contact de votre site.`,
      action: 'Répondre dans Ancrage',
      note: 'Vous pouvez aussi utiliser « Répondre » dans votre messagerie ; cette réponse-là ne sera pas notée dans Ancrage.',
      wordsWait: 'Le message vous attend dans votre boîte de réception, où il est chiffré.',
    },
    many: {
      subject: 'De nombreux messages arrivent',
      paragraphs: [
        'Votre formulaire de contact reçoit en ce moment plus de messages que d’habitude. Pour ne pas encombrer votre messagerie, ceux de cette heure ne vous sont plus envoyés un par un.',
        'Aucun n’est perdu : ils vous attendent dans votre boîte de réception.',
      ],
      action: 'Ouvrir la boîte de réception',
    },
    answered: {
      subject: 'Réponse à votre message',
      lead: (who) => `${who} vous répond :`,
      note: 'Pour poursuivre l’échange, répondez à cet e-mail.',
      reason: (who) => `Vous recevez cet e-mail parce que vous avez écrit à ${who}. Il vous est envoyé par Ancrage.`,
    },
    reason: (practice) => `Ce message vous est envoyé par Ancrage pour ${practice}.`,
  },
  en: {
    greeting: (name) => `Hello ${name},`,
    labels: {
      name: 'Name',
      email: 'E-mail',
      phone: 'Telephone',
      language: 'Language',
      message: 'Message',
      yours: 'Your message',
    },
    languages: { fr: 'French', en: 'English' },
    received: {
      subject: (name) => (name ? `Message from ${name}` : 'New message'),
      title: 'A new message from your site',
      lead: (name) => `${name} writes to you by the contact form of your site.`,
      action: 'Answer in Ancrage',
      note: 'You can also use “Reply” in your mailbox; Ancrage will not know of that answer.',
      wordsWait: 'The message waits in your inbox, where it is encrypted.',
    },
    many: {
      subject: 'Many messages are arriving',
      paragraphs: [
        'Your contact form is receiving more messages than usual. So as not to fill your mailbox, those of this hour are no longer sent to you one by one.',
        'None is lost: they wait for you in your inbox.',
      ],
      action: 'Open the inbox',
    },
    answered: {
      subject: 'Answer to your message',
      lead: (who) => `${who} answers you:`,
      note: 'To go on, answer this e-mail.',
      reason: (who) => `You get this e-mail because you wrote to ${who}. It is sent to you by Ancrage.`,
    },
    reason: (practice) => `This message is sent to you by Ancrage for ${practice}.`,
  },
} satisfies Record<Lang, InboxWords>
