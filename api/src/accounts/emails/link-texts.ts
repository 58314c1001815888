import type { Lang } from '../../http/schema.ts'
import type { AccountMail } from '../../mail/message-data.ts'
import type { AccountMailWords } from './words.ts'

/** Mails about the address and the password of an account, most with a link that works once. */
export const accountLinkTexts = {
  fr: {
    verify: {
      subject: 'Confirmez votre adresse e-mail',
      title: 'Confirmez votre adresse e-mail',
      paragraphs: () => [
        'Un compte Ancrage a été ouvert avec cette adresse.',
        'Confirmez qu’elle est la vôtre : c’est ici que vos demandes de rendez-vous vous parviendront.',
      ],
      action: 'Confirmer mon adresse',
      notes: [
        'Ce lien sert une seule fois, pendant 24 heures.',
        'Vous n’avez pas ouvert de compte ? Ignorez ce message : l’adresse ne sera pas confirmée.',
      ],
    },
    known: {
      subject: 'Vous avez déjà un compte Ancrage',
      title: 'Vous avez déjà un compte',
      paragraphs: () => [
        'Quelqu’un vient de demander l’ouverture d’un compte avec votre adresse. Vous en avez déjà un : rien n’a été changé.',
        'Mot de passe oublié ? Vous pouvez en choisir un autre depuis la page de connexion.',
      ],
      action: 'Me connecter',
      notes: ['Ce n’était pas vous ? Vous n’avez rien à faire.'],
    },
    reset: {
      subject: 'Choisissez un nouveau mot de passe',
      title: 'Un nouveau mot de passe',
      paragraphs: () => ['Vous avez demandé à choisir un nouveau mot de passe pour votre compte Ancrage.'],
      action: 'Choisir un mot de passe',
      notes: [
        'Ce lien sert une seule fois, pendant 60 minutes. Tous vos appareils seront ensuite déconnectés.',
        'Vous n’avez rien demandé ? Ignorez ce message : votre mot de passe ne change pas.',
      ],
    },
    passwordChanged: {
      subject: 'Votre mot de passe a été changé',
      title: 'Votre mot de passe a été changé',
      paragraphs: () => [
        'Le mot de passe de votre compte Ancrage vient d’être changé. Les autres appareils ont été déconnectés.',
      ],
      action: 'Choisir un autre mot de passe',
      notes: ['C’était vous ? Vous n’avez rien à faire. Sinon, choisissez un autre mot de passe sans attendre.'],
    },
    newEmail: {
      subject: 'Confirmez votre nouvelle adresse e-mail',
      title: 'Confirmez votre nouvelle adresse',
      paragraphs: (email) => [`Vous avez demandé que ${email} devienne l’adresse de votre compte Ancrage.`],
      action: 'Confirmer la nouvelle adresse',
      notes: [
        'Ouvrez-le là où votre compte Ancrage est ouvert, ou connectez-vous d’abord avec l’ancienne adresse.',
        'Ce lien sert une seule fois, pendant 24 heures. D’ici là, l’ancienne adresse reste la vôtre.',
        'Vous n’avez rien demandé ? Ignorez ce message : rien ne change.',
      ],
    },
    practiceEmail: {
      subject: 'Confirmez l’adresse e-mail du cabinet',
      title: 'Confirmez l’adresse du cabinet',
      paragraphs: (email) => [
        `Un cabinet qui utilise Ancrage demande que ses clients lui répondent à ${email}. Confirmez que cette boîte est bien la sienne.`,
      ],
      action: 'Confirmer l’adresse du cabinet',
      notes: [
        'Ce lien sert une seule fois, pendant 24 heures. D’ici là, rien ne change.',
        'Cette demande ne vous dit rien ? Ignorez ce message : aucun courrier de ce cabinet ne vous arrivera.',
      ],
    },
    emailChanged: {
      subject: 'L’adresse de votre compte a été changée',
      title: 'L’adresse de votre compte a été changée',
      paragraphs: (email) => [
        `L’adresse de votre compte Ancrage est désormais ${email}. Vos messages y sont envoyés, et c’est avec elle que vous vous connectez.`,
      ],
      notes: ['C’était vous ? Vous n’avez rien à faire.'],
      notesIfRead: ['C’était vous ? Vous n’avez rien à faire. Sinon, répondez à ce message sans attendre.'],
    },
  },
  en: {
    verify: {
      subject: 'Confirm your email address',
      title: 'Confirm your email address',
      paragraphs: () => [
        'An Ancrage account has been opened with this address.',
        'Confirm that it’s yours: this is where we’ll send you appointment requests.',
      ],
      action: 'Confirm my address',
      notes: [
        'This link works once, for 24 hours.',
        'Didn’t open an account? Ignore this message, and the address won’t be confirmed.',
      ],
    },
    known: {
      subject: 'You already have an Ancrage account',
      title: 'You already have an account',
      paragraphs: () => [
        'Somebody has just asked to open an account with your address. You already have one: nothing has been changed.',
        'Forgotten your password? You can choose another from the sign-in page.',
      ],
      action: 'Sign in',
      notes: ['If it wasn’t you, there’s nothing to do.'],
    },
    reset: {
      subject: 'Choose a new password',
      title: 'A new password',
      paragraphs: () => ['You asked to choose a new password for your Ancrage account.'],
      action: 'Choose a password',
      notes: [
        'This link works once, for 60 minutes. All your devices will then be signed out.',
        'Didn’t ask for this? Ignore this message, and your password stays the same.',
      ],
    },
    passwordChanged: {
      subject: 'Your password has been changed',
      title: 'Your password has been changed',
      paragraphs: () => [
        'The password for your Ancrage account has just been changed, and other devices have been signed out.',
      ],
      action: 'Choose another password',
      notes: ['If it was you, there’s nothing to do. If it wasn’t, choose another password straight away.'],
    },
    newEmail: {
      subject: 'Confirm your new email address',
      title: 'Confirm your new address',
      paragraphs: (email) => [`You asked for ${email} to become the address of your Ancrage account.`],
      action: 'Confirm the new address',
      notes: [
        'Open it where you’re signed in to Ancrage, or sign in with the old address first.',
        'This link works once, for 24 hours. Until you use it, your address stays the same.',
        'Didn’t ask for this? Ignore this message, and nothing changes.',
      ],
    },
    practiceEmail: {
      subject: 'Confirm your practice’s email address',
      title: 'Confirm your practice’s address',
      paragraphs: (email) => [
        `A practice that uses Ancrage would like its clients to write to ${email}. Confirm that this mailbox is theirs.`,
      ],
      action: 'Confirm the address',
      notes: [
        'This link works once, for 24 hours. Until you use it, nothing changes.',
        'Doesn’t ring a bell? Ignore this message, and you’ll get no email from that practice.',
      ],
    },
    emailChanged: {
      subject: 'Your account’s address has been changed',
      title: 'Your account’s address has been changed',
      paragraphs: (email) => [
        `The address of your Ancrage account is now ${email}. Your messages are sent there, and you sign in with it.`,
      ],
      notes: ['If it was you, there’s nothing to do.'],
      notesIfRead: ['If it was you, there’s nothing to do. If it wasn’t, reply to this message straight away.'],
    },
  },
} satisfies Record<Lang, Partial<Record<AccountMail, AccountMailWords>>>
