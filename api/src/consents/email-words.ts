import type { Lang } from '../http/schema.ts'

/** What the mails about a signature from afar say. */
export const consentMailTexts = {
  fr: {
    greeting: (name: string | null) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    reason: (who: string) => `Ce message vous est envoyé par Ancrage pour ${who}.`,
    requested: {
      subject: 'Un document à lire et à signer avant votre rendez-vous',
      lead: (who: string) => `${who} vous demande de lire un document et de le signer avant votre rendez-vous.`,
      /** To a guardian; `child`: the first name, or nothing where it may not be said. */
      leadForChild: (who: string, child: string) =>
        `${who} vous demande de lire un document et de le signer pour ${child || 'votre enfant'}, avant son rendez-vous.`,
      how: 'Vous pouvez signer au doigt sur votre téléphone, ou taper votre nom. Vous recevrez votre exemplaire aussitôt.',
      action: 'Lire et signer',
      notes: [
        'Une question ? Répondez à ce message avant de signer.',
        'Ce message ne vous concerne pas ? Ignorez-le : rien n’est signé sans vous.',
      ],
    },
    signed: {
      subject: 'Votre exemplaire signé',
      lead: 'Vous trouverez ci-joint le document que vous venez de signer.',
      leadForChild: (child: string) =>
        `Vous trouverez ci-joint le document qui vient d’être signé pour ${child || 'votre enfant'}.`,
      back: 'Vous pouvez revenir sur votre accord à tout moment : dans votre espace client, ou en répondant à ce message.',
    },
    notice: {
      subject: 'Un consentement vient d’être signé à distance',
      lead: 'Un client a signé le consentement que vous lui aviez demandé. Le document est dans son dossier.',
      action: 'Ouvrir la séance',
      reason: (practice: string) => `Ce message vous est envoyé par Ancrage pour ${practice}.`,
    },
    withdrawn: {
      subject: 'Un consentement vient d’être retiré',
      lead: 'Un client a retiré son consentement depuis son espace. Sans lui, son dossier ne peut plus être tenu : voyez avec lui la suite.',
      action: 'Ouvrir la fiche',
      reason: (practice: string) => `Ce message vous est envoyé par Ancrage pour ${practice}.`,
    },
  },
  en: {
    greeting: (name: string | null) => (name ? `Hello ${name},` : 'Hello,'),
    reason: (who: string) => `This message is sent to you by Ancrage for ${who}.`,
    requested: {
      subject: 'A document to read and sign before your appointment',
      lead: (who: string) => `${who} asks you to read a document and to sign it before your appointment.`,
      leadForChild: (who: string, child: string) =>
        `${who} asks you to read a document and to sign it for ${child || 'your child'}, before their appointment.`,
      how: 'You can sign with a finger on your telephone, or type your name. Your copy comes at once.',
      action: 'Read and sign',
      notes: [
        'A question? Answer this message before you sign.',
        'This message is not for you? Ignore it: nothing is signed without you.',
      ],
    },
    signed: {
      subject: 'Your signed copy',
      lead: 'Attached is the document that you have just signed.',
      leadForChild: (child: string) =>
        `Attached is the document that has just been signed for ${child || 'your child'}.`,
      back: 'You can take your agreement back at any time: in your client area, or by answering this message.',
    },
    notice: {
      subject: 'A consent has just been signed from afar',
      lead: 'A client has signed the consent that you asked for. The document is in their record.',
      action: 'Open the session',
      reason: (practice: string) => `This message is sent to you by Ancrage for ${practice}.`,
    },
    withdrawn: {
      subject: 'A consent has just been withdrawn',
      lead: 'A client has withdrawn their consent in the client area. Without it no record may be kept: settle with them how to go on.',
      action: 'Open the client’s page',
      reason: (practice: string) => `This message is sent to you by Ancrage for ${practice}.`,
    },
  },
} satisfies Record<Lang, unknown>
