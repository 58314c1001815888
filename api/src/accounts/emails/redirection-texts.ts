import type { Lang } from '../../http/schema.ts'
import type { AccountMail } from '../../mail/message-data.ts'
import { enNotes, frNotes } from './reply-notes.ts'
import type { AccountMailWords } from './words.ts'

const frStayNotes = frNotes('Ce compte n’est pas le vôtre ? Choisissez « Ne plus utiliser Stripe » sans attendre')
const enStayNotes = enNotes('If this account isn’t yours, choose “Stop using Stripe” straight away')
const frChangeNotes = frNotes(
  'C’était vous ? Vous n’avez rien à faire. Sinon, changez votre mot de passe sans attendre',
)
const enChangeNotes = enNotes('If it was you, there’s nothing to do. If it wasn’t, change your password straight away')

/** Mails about a change by which clients, their answers or their money go elsewhere. */
export const accountRedirectionTexts = {
  fr: {
    bankAccountChanged: {
      subject: 'Le compte bancaire de vos factures a changé',
      title: 'Le compte bancaire de vos factures a changé',
      paragraphs: () => [
        'L’IBAN que vos clients lisent sur vos factures vient d’être modifié. Les prochaines factures portent le nouveau.',
      ],
      action: 'Vérifier l’IBAN',
      ...frChangeNotes,
    },
    smsAccountChanged: {
      subject: 'Le compte qui envoie vos SMS a changé',
      title: 'Le compte qui envoie vos SMS a changé',
      paragraphs: () => [
        'Les SMS à vos clients partent désormais du compte Octopush qui vient d’être connecté. Qui le détient voit leurs numéros.',
      ],
      action: 'Vérifier le compte',
      ...frChangeNotes,
    },
    videoChanged: {
      subject: 'Vos rendez-vous en visio ont changé de lieu',
      title: 'Vos rendez-vous en visio ont changé de lieu',
      paragraphs: () => [
        'Le lien, le serveur ou le compte de vos rendez-vous en visio vient d’être remplacé : vos clients se connecteront au nouveau.',
      ],
      action: 'Vérifier la visio',
      ...frChangeNotes,
    },
    cardPaymentsConnected: {
      subject: 'Les paiements par carte se connectent',
      title: 'Un compte de paiement a été connecté à votre cabinet',
      paragraphs: () => [
        'Les paiements par carte de vos clients arriveront sur le compte Stripe qui vient d’être connecté.',
      ],
      action: 'Voir le compte',
      ...frChangeNotes,
    },
    cardPaymentsStay: {
      subject: 'Vérifiez le compte de vos paiements par carte',
      title: 'Les paiements par carte restent connectés',
      paragraphs: () => [
        'Vous avez repris votre compte Ancrage, ou tout déconnecté. Les paiements par carte n’ont pas été coupés : ceux de vos clients arrivent toujours sur le compte Stripe qui est connecté à votre cabinet.',
        'Vérifiez que ce compte est bien le vôtre.',
      ],
      action: 'Voir le compte',
      ...frStayNotes,
    },
    practiceEmailChanged: {
      subject: 'L’adresse e-mail de votre cabinet a changé',
      title: 'L’adresse e-mail de votre cabinet a changé',
      paragraphs: () => [
        'Les réponses de vos clients arrivent désormais à une autre adresse, que vous trouvez dans les réglages du cabinet.',
      ],
      action: 'Vérifier l’adresse',
      ...frChangeNotes,
    },
  },
  en: {
    bankAccountChanged: {
      subject: 'The bank account on your invoices has changed',
      title: 'The bank account on your invoices has changed',
      paragraphs: () => [
        'The IBAN that clients read on your invoices has just been changed. Invoices from now on carry the new one.',
      ],
      action: 'Check the IBAN',
      ...enChangeNotes,
    },
    smsAccountChanged: {
      subject: 'The account that sends your text messages has changed',
      title: 'The account that sends your text messages has changed',
      paragraphs: () => [
        'Text messages to your clients now leave from the Octopush account that has just been connected. Whoever owns it sees their numbers.',
      ],
      action: 'Check the account',
      ...enChangeNotes,
    },
    videoChanged: {
      subject: 'Your video appointments have moved',
      title: 'Your video appointments have moved',
      paragraphs: () => [
        'The link, server or account for your video appointments has just been replaced: your clients will join you at the new one.',
      ],
      action: 'Check the video settings',
      ...enChangeNotes,
    },
    cardPaymentsConnected: {
      subject: 'Card payments are being connected',
      title: 'A payment account was connected to your practice',
      paragraphs: () => [
        'Card payments by your clients will arrive in the Stripe account that has just been connected.',
      ],
      action: 'See the account',
      ...enChangeNotes,
    },
    cardPaymentsStay: {
      subject: 'Check the account for your card payments',
      title: 'Card payments are still connected',
      paragraphs: () => [
        'You took your Ancrage account back, or signed out everywhere. Card payments were not cut: those of your clients still arrive in the Stripe account that is connected to your practice.',
        'Check that this account is yours.',
      ],
      action: 'See the account',
      ...enStayNotes,
    },
    practiceEmailChanged: {
      subject: 'Your practice’s email address has changed',
      title: 'Your practice’s email address has changed',
      paragraphs: () => [
        'Replies from your clients now arrive at another address, which you’ll find in the settings of your practice.',
      ],
      action: 'Check the address',
      ...enChangeNotes,
    },
  },
} satisfies Record<Lang, Partial<Record<AccountMail, AccountMailWords>>>
