import type { Lang } from '../../http/schema.ts'
import type { AccountMail } from '../../mail/message-data.ts'
import { enNotes, frNotes } from './reply-notes.ts'
import type { AccountMailWords } from './words.ts'

const frFactorNotes = frNotes('Ce n’était pas vous ? Changez votre mot de passe sans attendre')
const enFactorNotes = enNotes('If it wasn’t you, change your password straight away')
const frPasskeyNotes = frNotes(
  'Ce n’était pas vous ? Retirez-la dans vos réglages et changez votre mot de passe sans attendre',
)
const enPasskeyNotes = enNotes('If it wasn’t you, remove it in your settings and change your password straight away')

/** Mails about a change or a sign-in that somebody else may have made. */
export const accountWarningTexts = {
  fr: {
    secondFactorOn: {
      subject: 'La validation en deux étapes est activée',
      title: 'La validation en deux étapes est activée',
      paragraphs: () => [
        'Un code de votre application d’authentification vous sera demandé après votre mot de passe.',
        'Gardez vos codes de secours en lieu sûr : ils remplacent l’application si vous n’avez pas votre téléphone.',
      ],
      ...frFactorNotes,
    },
    secondFactorOff: {
      subject: 'La validation en deux étapes est désactivée',
      title: 'La validation en deux étapes est désactivée',
      paragraphs: () => ['Votre mot de passe suffit de nouveau pour vous connecter à Ancrage.'],
      ...frFactorNotes,
    },
    recoveryCodes: {
      subject: 'Vos codes de secours ont été remplacés',
      title: 'Vos codes de secours ont été remplacés',
      paragraphs: () => [
        'De nouveaux codes de secours ont été créés pour votre compte Ancrage. Les précédents ne servent plus.',
      ],
      ...frFactorNotes,
    },
    recoveryCodeUsed: {
      subject: 'Un code de secours a servi à se connecter',
      title: 'Un code de secours a servi',
      paragraphs: () => [
        'Quelqu’un vient de se connecter à votre compte Ancrage avec votre mot de passe et l’un de vos codes de secours.',
        'Ce code ne fonctionne plus. Les autres restent valables ; vous pouvez les remplacer dans vos réglages.',
      ],
      ...frFactorNotes,
    },
    codesGuessed: {
      subject: 'Quelqu’un connaît peut-être votre mot de passe',
      title: 'Votre mot de passe est peut-être connu',
      paragraphs: () => [
        'Quelqu’un a saisi votre mot de passe sur Ancrage, puis plusieurs codes erronés : aucun n’a été accepté.',
        'Si ce n’était pas vous, choisissez un autre mot de passe sans attendre.',
      ],
      action: 'Choisir un autre mot de passe',
      notes: [
        'C’était vous ? Vous n’avez rien à faire. Les codes dépendent de l’heure de votre téléphone, qui doit être juste.',
      ],
    },
    passkeyAdded: {
      subject: 'Une clé d’accès a été ajoutée à votre compte',
      title: 'Une clé d’accès a été ajoutée',
      paragraphs: () => [
        'Une nouvelle clé d’accès ouvre désormais votre compte Ancrage. Vos clés d’accès sont dans vos réglages, sous Compte et sécurité.',
      ],
      ...frPasskeyNotes,
    },
    passkeyRemoved: {
      subject: 'Une clé d’accès a été retirée de votre compte',
      title: 'Une clé d’accès a été retirée',
      paragraphs: () => ['Une clé d’accès n’ouvre plus votre compte Ancrage.'],
      ...frFactorNotes,
    },
    newNetwork: {
      subject: 'Connexion à votre compte depuis un nouveau réseau',
      title: 'Connexion depuis un nouveau réseau',
      paragraphs: () => [
        'Quelqu’un vient de se connecter à votre compte Ancrage depuis un réseau que vous n’aviez pas encore utilisé.',
        'C’est le cas quand vous changez de box, de téléphone ou de lieu. Vos appareils connectés et l’activité du cabinet se lisent dans « Compte et sécurité ».',
      ],
      action: 'Voir mes appareils',
      notes: [
        'C’était vous ? Vous n’avez rien à faire. Sinon, choisissez « Tout déconnecter », puis changez votre mot de passe.',
      ],
    },
    feedShown: {
      subject: 'L’adresse de votre flux d’agenda a été affichée',
      title: 'L’adresse de votre flux d’agenda a été affichée',
      paragraphs: () => [
        'L’adresse secrète qui donne vos rendez-vous à un autre agenda vient d’être créée ou affichée, avec votre mot de passe.',
        'Qui connaît cette adresse lit vos rendez-vous jusqu’à ce qu’elle soit révoquée.',
      ],
      action: 'Voir le flux',
      notes: [
        'C’était vous ? Vous n’avez rien à faire. Sinon, révoquez l’adresse et changez votre mot de passe sans attendre.',
      ],
    },
    connectionsEnded: {
      subject: 'Vos agendas et connexions ont été coupés',
      title: 'Vos agendas et connexions ont été coupés',
      paragraphs: () => [
        'Comme vous l’avez demandé en reprenant votre compte ou en déconnectant tout, ce qui lit ou alimente votre cabinet de l’extérieur a été coupé : flux d’agenda, Calendly, SMS, visioconférence, agendas suivis.',
        'Reconnectez ce dont vous avez besoin. D’ici là, vos autres agendas ne bloquent plus vos disponibilités et les rappels par SMS attendent.',
      ],
      action: 'Reconnecter',
      notes: ['L’activité de votre cabinet dit ce qui a été coupé.'],
    },
  },
  en: {
    secondFactorOn: {
      subject: 'Two-step verification is on',
      title: 'Two-step verification is on',
      paragraphs: () => [
        'A code from your authenticator app will be asked for after your password.',
        'Keep your recovery codes in a safe place: they stand in for the app when you are without your phone.',
      ],
      ...enFactorNotes,
    },
    secondFactorOff: {
      subject: 'Two-step verification is off',
      title: 'Two-step verification is off',
      paragraphs: () => ['Your password alone signs you in to Ancrage again.'],
      ...enFactorNotes,
    },
    recoveryCodes: {
      subject: 'Your recovery codes have been replaced',
      title: 'Your recovery codes have been replaced',
      paragraphs: () => ['New recovery codes have been made for your Ancrage account. The old ones no longer work.'],
      ...enFactorNotes,
    },
    recoveryCodeUsed: {
      subject: 'A recovery code was used to sign in',
      title: 'A recovery code was used',
      paragraphs: () => [
        'Somebody has just signed in to your Ancrage account with your password and one of your recovery codes.',
        'This code no longer works. The others still do; you can replace them in your settings.',
      ],
      ...enFactorNotes,
    },
    codesGuessed: {
      subject: 'Somebody may know your password',
      title: 'Your password may be known',
      paragraphs: () => [
        'Somebody entered your password on Ancrage, then several wrong codes: none of them was accepted.',
        'If it wasn’t you, choose another password straight away.',
      ],
      action: 'Choose another password',
      notes: ['If it was you, there’s nothing to do. Codes depend on the clock of your phone, which has to be right.'],
    },
    passkeyAdded: {
      subject: 'A passkey has been added to your account',
      title: 'A passkey has been added',
      paragraphs: () => [
        'A new passkey opens your Ancrage account from now on. Your passkeys are in your settings, under Account and security.',
      ],
      ...enPasskeyNotes,
    },
    passkeyRemoved: {
      subject: 'A passkey has been removed from your account',
      title: 'A passkey has been removed',
      paragraphs: () => ['A passkey no longer opens your Ancrage account.'],
      ...enFactorNotes,
    },
    newNetwork: {
      subject: 'Somebody signed in to your account from a new network',
      title: 'A sign-in from a new network',
      paragraphs: () => [
        'Somebody has just signed in to your Ancrage account from a network that you had not used before.',
        'That happens with a new router, phone or place. Your devices and what was done in the practice are listed under “Account and security”.',
      ],
      action: 'See my devices',
      notes: [
        'If it was you, there’s nothing to do. If it wasn’t, choose “Sign out everywhere”, then change your password.',
      ],
    },
    feedShown: {
      subject: 'The address of your calendar feed was shown',
      title: 'The address of your calendar feed was shown',
      paragraphs: () => [
        'The secret address that gives your sessions to another calendar has just been made or shown, with your password.',
        'Whoever knows this address reads your sessions until it is revoked.',
      ],
      action: 'See the feed',
      notes: [
        'If it was you, there’s nothing to do. If it wasn’t, revoke the address and change your password straight away.',
      ],
    },
    connectionsEnded: {
      subject: 'Your calendars and connections were cut',
      title: 'Your calendars and connections were cut',
      paragraphs: () => [
        'As you asked by taking your account back or by signing out everywhere, what reads or feeds your practice from outside was cut: calendar feed, Calendly, SMS, video, calendars that you follow.',
        'Connect again what you need. Until then your other calendars no longer block your times, and reminders by SMS wait.',
      ],
      action: 'Connect again',
      notes: ['The activity of your practice says what was cut.'],
    },
  },
} satisfies Record<Lang, Partial<Record<AccountMail, AccountMailWords>>>
