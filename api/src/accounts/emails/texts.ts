import type { Lang } from '../../http/schema.ts'
import type { AccountMail } from '../../mail/message-data.ts'

interface Words {
  subject: string
  title: string
  /** `email`: the address that is meant. */
  paragraphs: (email: string) => string[]
  /** The button's words. Without a button there is nothing to do. */
  action?: string
  notes: string[]
}

interface AccountTexts extends Record<AccountMail, Words> {
  /** Without a name where nobody has shown yet that the mailbox is theirs. */
  greeting: (name: string | null) => string
  reason: string
}

const frFactorNote = 'Ce n’était pas vous ? Changez votre mot de passe sans attendre, puis répondez à ce message.'
const frPasskeyNote =
  'Ce n’était pas vous ? Retirez-la dans vos réglages et changez votre mot de passe sans attendre, puis répondez à ce message.'
const enFactorNote = 'Was it not you? Change your password without delay, then reply to this message.'
const enPasskeyNote =
  'Was it not you? Remove it in your settings and change your password without delay, then reply to this message.'
const frMoneyNote =
  'C’était vous ? Vous n’avez rien à faire. Sinon, changez votre mot de passe sans attendre, puis répondez à ce message.'
const enMoneyNote =
  'Was it you? There is nothing to do. If not, change your password without delay, then reply to this message.'

export const accountTexts = {
  fr: {
    greeting: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    reason: 'Vous recevez ce message parce que cette adresse est celle d’un compte Ancrage, ou doit le devenir.',
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
      notes: ['C’était vous ? Vous n’avez rien à faire. Sinon, répondez à ce message sans attendre.'],
    },
    secondFactorOn: {
      subject: 'Le second facteur de votre compte est activé',
      title: 'Le second facteur de votre compte est activé',
      paragraphs: () => [
        'Un code de votre application d’authentification vous sera demandé après votre mot de passe.',
        'Gardez vos codes de secours en lieu sûr : ils remplacent l’application si vous n’avez pas votre téléphone.',
      ],
      notes: [frFactorNote],
    },
    secondFactorOff: {
      subject: 'Le second facteur de votre compte est désactivé',
      title: 'Le second facteur de votre compte est désactivé',
      paragraphs: () => ['Votre mot de passe suffit de nouveau pour vous connecter à Ancrage.'],
      notes: [frFactorNote],
    },
    recoveryCodes: {
      subject: 'Vos codes de secours ont été remplacés',
      title: 'Vos codes de secours ont été remplacés',
      paragraphs: () => [
        'De nouveaux codes de secours ont été créés pour votre compte Ancrage. Les précédents ne servent plus.',
      ],
      notes: [frFactorNote],
    },
    recoveryCodeUsed: {
      subject: 'Un code de secours a servi à se connecter',
      title: 'Un code de secours a servi',
      paragraphs: () => [
        'Quelqu’un vient de se connecter à votre compte Ancrage avec votre mot de passe et l’un de vos codes de secours.',
        'Ce code ne fonctionne plus. Les autres restent valables ; vous pouvez les remplacer dans vos réglages.',
      ],
      notes: [frFactorNote],
    },
    passkeyAdded: {
      subject: 'Une clé d’accès a été ajoutée à votre compte',
      title: 'Une clé d’accès a été ajoutée',
      paragraphs: () => [
        'Une nouvelle clé d’accès ouvre désormais votre compte Ancrage. Vos clés d’accès sont dans vos réglages, sous Compte et sécurité.',
      ],
      notes: [frPasskeyNote],
    },
    passkeyRemoved: {
      subject: 'Une clé d’accès a été retirée de votre compte',
      title: 'Une clé d’accès a été retirée',
      paragraphs: () => ['Une clé d’accès n’ouvre plus votre compte Ancrage.'],
      notes: [frFactorNote],
    },
    bankAccountChanged: {
      subject: 'Le compte bancaire de vos factures a changé',
      title: 'Le compte bancaire de vos factures a changé',
      paragraphs: () => [
        'L’IBAN que vos clients lisent sur vos factures vient d’être modifié. Les prochaines factures portent le nouveau.',
      ],
      action: 'Vérifier l’IBAN',
      notes: [frMoneyNote],
    },
    cardPaymentsConnected: {
      subject: 'Les paiements par carte se connectent',
      title: 'Un compte de paiement a été connecté à votre cabinet',
      paragraphs: () => [
        'Les paiements par carte de vos clients arriveront sur le compte Stripe qui vient d’être connecté.',
      ],
      action: 'Voir le compte',
      notes: [frMoneyNote],
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
        'L’adresse secrète qui donne vos séances à un autre agenda vient d’être créée ou affichée, avec votre mot de passe.',
        'Qui connaît cette adresse lit vos séances jusqu’à ce qu’elle soit révoquée.',
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
        'Comme vous l’avez demandé en reprenant votre compte ou en déconnectant tout, ce qui lit ou alimente votre cabinet de l’extérieur a été coupé : flux d’agenda, Calendly, visioconférence, agendas suivis.',
        'Reconnectez ce dont vous avez besoin. D’ici là, vos autres agendas ne bloquent plus vos disponibilités.',
      ],
      action: 'Reconnecter',
      notes: ['L’activité de votre cabinet dit ce qui a été coupé.'],
    },
  },
  en: {
    greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
    reason: 'You receive this message because this address is that of an Ancrage account, or is to become it.',
    verify: {
      subject: 'Confirm your e-mail address',
      title: 'Confirm your e-mail address',
      paragraphs: () => [
        'An Ancrage account has been opened with this address.',
        'Confirm that it is yours: this is where requests for appointments will reach you.',
      ],
      action: 'Confirm my address',
      notes: [
        'This link works once, for 24 hours.',
        'You did not open an account? Ignore this message: the address will not be confirmed.',
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
      notes: ['Was it not you? There is nothing to do.'],
    },
    reset: {
      subject: 'Choose a new password',
      title: 'A new password',
      paragraphs: () => ['You asked to choose a new password for your Ancrage account.'],
      action: 'Choose a password',
      notes: [
        'This link works once, for 60 minutes. All your devices will then be signed out.',
        'You did not ask for anything? Ignore this message: your password does not change.',
      ],
    },
    passwordChanged: {
      subject: 'Your password has been changed',
      title: 'Your password has been changed',
      paragraphs: () => [
        'The password of your Ancrage account has just been changed. Other devices have been signed out.',
      ],
      action: 'Choose another password',
      notes: ['Was it you? There is nothing to do. If not, choose another password without delay.'],
    },
    newEmail: {
      subject: 'Confirm your new e-mail address',
      title: 'Confirm your new address',
      paragraphs: (email) => [`You asked for ${email} to become the address of your Ancrage account.`],
      action: 'Confirm the new address',
      notes: [
        'This link works once, for 24 hours. Until then the old address remains yours.',
        'You did not ask for anything? Ignore this message: nothing changes.',
      ],
    },
    practiceEmail: {
      subject: 'Confirm the e-mail address of the practice',
      title: 'Confirm the address of the practice',
      paragraphs: (email) => [
        `A practice that uses Ancrage asks that its clients answer to ${email}. Confirm that this mailbox is theirs.`,
      ],
      action: 'Confirm the address of the practice',
      notes: [
        'This link works once, for 24 hours. Until then nothing changes.',
        'You know nothing of it? Ignore this message: no mail of that practice will reach you.',
      ],
    },
    emailChanged: {
      subject: 'The address of your account has been changed',
      title: 'The address of your account has been changed',
      paragraphs: (email) => [
        `The address of your Ancrage account is now ${email}. Your messages are sent there, and you sign in with it.`,
      ],
      notes: ['Was it you? There is nothing to do. If not, reply to this message without delay.'],
    },
    secondFactorOn: {
      subject: 'The second factor of your account is on',
      title: 'The second factor of your account is on',
      paragraphs: () => [
        'A code from your authenticator app will be asked for after your password.',
        'Keep your recovery codes in a safe place: they stand in for the app when you are without your phone.',
      ],
      notes: [enFactorNote],
    },
    secondFactorOff: {
      subject: 'The second factor of your account is off',
      title: 'The second factor of your account is off',
      paragraphs: () => ['Your password alone signs you in to Ancrage again.'],
      notes: [enFactorNote],
    },
    recoveryCodes: {
      subject: 'Your recovery codes have been replaced',
      title: 'Your recovery codes have been replaced',
      paragraphs: () => ['New recovery codes have been made for your Ancrage account. The old ones no longer work.'],
      notes: [enFactorNote],
    },
    recoveryCodeUsed: {
      subject: 'A recovery code was used to sign in',
      title: 'A recovery code was used',
      paragraphs: () => [
        'Somebody has just signed in to your Ancrage account with your password and one of your recovery codes.',
        'This code no longer works. The others still do; you can replace them in your settings.',
      ],
      notes: [enFactorNote],
    },
    passkeyAdded: {
      subject: 'A passkey has been added to your account',
      title: 'A passkey has been added',
      paragraphs: () => [
        'A new passkey opens your Ancrage account from now on. Your passkeys are in your settings, under Account and security.',
      ],
      notes: [enPasskeyNote],
    },
    passkeyRemoved: {
      subject: 'A passkey has been removed from your account',
      title: 'A passkey has been removed',
      paragraphs: () => ['A passkey no longer opens your Ancrage account.'],
      notes: [enFactorNote],
    },
    bankAccountChanged: {
      subject: 'The bank account on your invoices has changed',
      title: 'The bank account on your invoices has changed',
      paragraphs: () => [
        'The IBAN that clients read on your invoices has just been changed. Invoices from now on carry the new one.',
      ],
      action: 'Check the IBAN',
      notes: [enMoneyNote],
    },
    cardPaymentsConnected: {
      subject: 'Card payments are being connected',
      title: 'A payment account was connected to your practice',
      paragraphs: () => [
        'Card payments by your clients will arrive in the Stripe account that has just been connected.',
      ],
      action: 'See the account',
      notes: [enMoneyNote],
    },
    newNetwork: {
      subject: 'Somebody signed in to your account from a new network',
      title: 'A sign-in from a new network',
      paragraphs: () => [
        'Somebody has just signed in to your Ancrage account from a network that you had not used before.',
        'That happens with a new router, phone or place. Your devices and what was done in the practice are listed under “Account and security”.',
      ],
      action: 'See my devices',
      notes: ['Was it you? There is nothing to do. If not, choose “Sign out everywhere”, then change your password.'],
    },
    feedShown: {
      subject: 'The address of your calendar feed was shown',
      title: 'The address of your calendar feed was shown',
      paragraphs: () => [
        'The secret address that gives your sessions to another calendar has just been made or shown, with your password.',
        'Whoever knows this address reads your sessions until it is revoked.',
      ],
      action: 'See the feed',
      notes: ['Was it you? There is nothing to do. If not, revoke the address and change your password without delay.'],
    },
    connectionsEnded: {
      subject: 'Your calendars and connections were cut',
      title: 'Your calendars and connections were cut',
      paragraphs: () => [
        'As you asked by taking your account back or by signing out everywhere, what reads or feeds your practice from outside was cut: calendar feed, Calendly, video, calendars that you follow.',
        'Connect again what you need. Until then your other calendars no longer block your times.',
      ],
      action: 'Connect again',
      notes: ['The activity of your practice says what was cut.'],
    },
  },
} satisfies Record<Lang, AccountTexts>
