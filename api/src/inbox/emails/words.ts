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
      lead: (name) => `${name} has written to you through the contact form on your site.`,
      action: 'Answer in Ancrage',
      note: 'You can also use “Reply” in your mailbox; that reply won’t be recorded in Ancrage.',
      wordsWait: 'The message is in your inbox, where it’s encrypted.',
    },
    many: {
      subject: 'Many messages are arriving',
      paragraphs: [
        'Your contact form is getting more messages than usual. To keep your mailbox clear, we’ve stopped sending you each one for the rest of this hour.',
        'None of them is lost: they’re all in your inbox.',
      ],
      action: 'Open the inbox',
    },
    answered: {
      subject: 'Reply to your message',
      lead: (who) => `${who} has replied:`,
      note: 'To write back, just reply to this email.',
      reason: (who) => `You’re getting this email because you wrote to ${who}. It was sent by Ancrage.`,
    },
    reason: (practice) => `This message is sent to you by Ancrage for ${practice}.`,
  },
} satisfies Record<Lang, InboxWords>
