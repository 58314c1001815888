import type { Lang } from '../../http/schema.ts'

interface Words {
  subject: string
  title: string
  lead: string
  action: string
  notes: string[]
  reason: string
}

interface AccessTexts {
  greeting: (name: string | null) => string
  /** For a requested link. */
  once: string
  /** For an invitation's link. */
  onceOfWeek: string
  /** For the link to a new address. */
  onceInAnHour: string
  link: Words
  password: Words
  email: Words
  emailRequested: Words
  emailChanged: Words
  closed: Words
  /** `who`: the practitioner. `page`: the page that requests another link. */
  invited: Omit<Words, 'lead' | 'notes' | 'reason'> & {
    lead: (who: string) => string
    /** To a guardian; `child`: the first name. */
    leadForChild: (who: string, child: string) => string
    notes: (page: string) => string[]
    reason: (who: string) => string
  }
}

/** They appear on locked screens too: no word of what the appointments are for. */
export const accessTexts = {
  fr: {
    greeting: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    once: 'Ce lien sert une seule fois, pendant 15\u00a0minutes.',
    onceOfWeek: 'Ce lien sert une seule fois, pendant sept jours.',
    onceInAnHour: 'Ce lien sert une seule fois, pendant une heure.',
    link: {
      subject: 'Votre lien de connexion',
      title: 'Votre lien de connexion',
      lead: 'Voici le lien que vous avez demandé pour retrouver vos rendez-vous.',
      action: 'Me connecter',
      notes: ['Vous n’avez rien demandé ? Ignorez ce message : sans ce lien, personne n’entre.'],
      reason: 'Ce message vous est envoyé par Ancrage, à votre demande.',
    },
    password: {
      subject: 'Votre mot de passe a été enregistré',
      title: 'Votre mot de passe a été enregistré',
      lead: 'Un mot de passe vient d’être choisi pour votre espace client. Les autres appareils ont été déconnectés.',
      action: 'Recevoir un lien de connexion',
      notes: [
        'C’était vous ? Vous n’avez rien à faire.',
        'Sinon, demandez un lien de connexion : après l’avoir ouvert, vous pouvez choisir un autre mot de passe sans connaître celui-ci.',
      ],
      reason: 'Ce message vous est envoyé par Ancrage parce que cette adresse ouvre un espace client.',
    },
    email: {
      subject: 'Confirmez votre nouvelle adresse',
      title: 'Confirmez votre nouvelle adresse',
      lead: 'Cette adresse a été donnée pour votre espace client. Confirmez-la pour y recevoir vos messages.',
      action: 'Confirmer cette adresse',
      notes: [
        'Ouvrez le lien là où votre espace est ouvert, ou connectez-vous d’abord avec l’ancienne adresse.',
        'Vous n’avez rien demandé ? Ignorez ce message : rien ne change sans ce lien.',
      ],
      reason: 'Ce message vous est envoyé par Ancrage, à la demande de la personne qui a donné cette adresse.',
    },
    emailRequested: {
      subject: 'Changement d’adresse demandé',
      title: 'Une autre adresse a été donnée',
      lead: 'Une autre adresse e-mail vient d’être donnée pour votre espace client. Elle prendra la place de celle-ci si le lien qui y a été envoyé est ouvert dans l’heure.',
      action: 'Recevoir un lien de connexion',
      notes: [
        'C’était vous ? Vous n’avez rien à faire.',
        'Sinon, agissez tout de suite : connectez-vous par un lien, puis choisissez « Se déconnecter partout » dans votre profil. Le changement est alors abandonné.',
      ],
      reason: 'Ce message vous est envoyé par Ancrage parce que cette adresse ouvre un espace client.',
    },
    emailChanged: {
      subject: 'L’adresse de votre espace client a changé',
      title: 'Votre adresse a changé',
      lead: 'Une autre adresse e-mail a pris la place de celle-ci pour votre espace client. Tous vos appareils ont été déconnectés.',
      action: 'Ouvrir la page de connexion',
      notes: [
        'C’était vous ? Vous n’avez rien à faire.',
        'Sinon, appelez aussitôt chacun de vos cabinets : chacun ferme l’accès à ce qui se trouve chez lui, et rétablit votre adresse.',
      ],
      reason: 'Ce message vous est envoyé par Ancrage parce que cette adresse ouvrait un espace client.',
    },
    closed: {
      subject: 'Votre espace client est fermé',
      title: 'Votre espace client est fermé',
      lead: 'Le compte de cette adresse vient d’être fermé depuis votre espace client. Vos rendez-vous restent, et ce que vos cabinets ont de vous aussi.',
      action: 'Ouvrir la page de connexion',
      notes: [
        'C’était vous ? Vous n’avez rien à faire.',
        'Sinon, appelez votre cabinet : il peut vous inviter de nouveau, à cette adresse.',
      ],
      reason: 'Ce message vous est envoyé par Ancrage parce que cette adresse ouvrait un espace client.',
    },
    invited: {
      subject: 'Votre espace client est ouvert',
      title: 'Vos rendez-vous au même endroit',
      lead: (who) =>
        `${who} vous ouvre un espace client : vous y retrouvez vos prochains rendez-vous, et de quoi les déplacer ou les annuler.`,
      leadForChild: (who, child) =>
        `${who} vous ouvre un espace client pour ${child} : vous y retrouvez ses rendez-vous et ses factures, et ce qui attend votre réponse ou votre signature. Cet accès prend fin le jour de ses 18 ans.`,
      action: 'Ouvrir mon espace client',
      notes: (page) => [
        `Plus tard, demandez un autre lien à cette adresse : ${page}`,
        'Ce message ne vous concerne pas ? Ignorez-le : sans ce lien, personne n’entre.',
      ],
      reason: (who) => `Ce message vous est envoyé par Ancrage pour ${who}.`,
    },
  },
  en: {
    greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
    once: 'This link works once, for 15\u00a0minutes.',
    onceOfWeek: 'This link works once, for seven days.',
    onceInAnHour: 'This link works once, for an hour.',
    link: {
      subject: 'Your sign-in link',
      title: 'Your sign-in link',
      lead: 'Here’s the link you asked for, to find your appointments.',
      action: 'Sign in',
      notes: ['Didn’t ask for this? Ignore this message: nobody gets in without this link.'],
      reason: 'This message is sent to you by Ancrage, at your request.',
    },
    password: {
      subject: 'Your password was saved',
      title: 'Your password was saved',
      lead: 'A password has just been chosen for your client area. The other devices were signed out.',
      action: 'Get a sign-in link',
      notes: [
        'If it was you, there’s nothing to do.',
        'If it wasn’t, ask for a sign-in link: once you’ve opened it, you can choose another password without knowing this one.',
      ],
      reason: 'This message is sent to you by Ancrage because this address opens a client area.',
    },
    email: {
      subject: 'Confirm your new address',
      title: 'Confirm your new address',
      lead: 'This address was given for your client area. Confirm it to receive your messages there.',
      action: 'Confirm this address',
      notes: [
        'Open the link where you’re signed in to your client area, or sign in with the old address first.',
        'Didn’t ask for this? Ignore this message: nothing changes without this link.',
      ],
      reason: 'This message is sent to you by Ancrage, at the request of whoever gave this address.',
    },
    emailRequested: {
      subject: 'Your address is about to change',
      title: 'A new address was given',
      lead: 'Another email address has just been given for your client area. It replaces this one if the link sent there is opened within the hour.',
      action: 'Get a sign-in link',
      notes: [
        'If it was you, there’s nothing to do.',
        'If it wasn’t, act straight away: sign in with a link, then choose “Sign out everywhere” in your profile. That stops the change.',
      ],
      reason: 'This message is sent to you by Ancrage because this address opens a client area.',
    },
    emailChanged: {
      subject: 'The address of your client area has changed',
      title: 'Your address has changed',
      lead: 'Another email address has replaced this one for your client area. All your devices were signed out.',
      action: 'Open the sign-in page',
      notes: [
        'If it was you, there’s nothing to do.',
        'If it wasn’t, call each of your practices straight away: each can close the access to what it keeps about you, and restore your address.',
      ],
      reason: 'This message is sent to you by Ancrage because this address opened a client area.',
    },
    closed: {
      subject: 'Your client area is closed',
      title: 'Your client area is closed',
      lead: 'The account for this address has just been closed from your client area. Your appointments stay, and so does what your practices keep about you.',
      action: 'Open the sign-in page',
      notes: [
        'If it was you, there’s nothing to do.',
        'If it wasn’t, call your practice: it can invite you again, at this address.',
      ],
      reason: 'This message is sent to you by Ancrage because this address opened a client area.',
    },
    invited: {
      subject: 'Your client area is open',
      title: 'Your appointments in one place',
      lead: (who) =>
        `${who} has opened a client area for you, where you’ll find your next appointments and can reschedule or cancel them.`,
      leadForChild: (who, child) =>
        `${who} has opened a client area for you, for ${child}: you’ll find their appointments and invoices there, and anything that needs your answer or signature. This access ends on their 18th birthday.`,
      action: 'Open my client area',
      notes: (page) => [
        `Later, ask for another link at this address: ${page}`,
        'Not for you? Ignore this message: nobody gets in without this link.',
      ],
      reason: (who) => `This message is sent to you by Ancrage for ${who}.`,
    },
  },
} satisfies Record<Lang, AccessTexts>
