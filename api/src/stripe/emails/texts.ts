import type { Lang } from '../../http/schema.ts'
import type { CardMail } from '../../mail/message-data.ts'

/** The words of one mail. */
export interface CardWords {
  subject: string
  paragraphs: string[]
  action?: string
  notes: string[]
}

interface PaymentValues {
  amount: string
  who: string
  until: string
  answerBy: string
  isPrepayment: boolean
}

type OfRequest = Exclude<CardMail, 'paused' | 'withdrawn'>
type Words = Partial<Record<OfRequest, (values: PaymentValues) => CardWords>>

interface CardTexts {
  greeting: (name: string | null) => string
  labels: Record<'client' | 'when' | 'amount' | 'waiver', string>
  client: Words
  practitioner: Words
  paused: Record<'restricted' | 'disconnected', CardWords>
  reason: (who: string) => string
  ownReason: string
}

/** The words of the mails about card payments. Subjects never reveal what a session is for. */
export const cardTexts: Record<Lang, CardTexts> = {
  fr: {
    greeting: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    labels: { client: 'Client', when: 'Rendez-vous', amount: 'À payer', waiver: 'Vous avez coché :' },
    client: {
      due: ({ who, until, amount, isPrepayment }) =>
        isPrepayment
          ? {
              subject: 'Votre rendez-vous vous attend : il reste à payer',
              paragraphs: [
                `${who} vous garde ce créneau jusqu’au ${until}. Il est confirmé dès que ${amount} sont payés par carte.`,
              ],
              action: 'Voir et payer',
              notes: ['Sans paiement d’ici là, le créneau est rendu et rien ne vous est demandé.'],
            }
          : {
              subject: 'Un paiement vous est demandé',
              paragraphs: [`${who} vous propose de payer ${amount} par carte, jusqu’au ${until}.`],
              action: 'Voir et payer',
              notes: ['Le lien sert une seule fois.'],
            },
      paid: ({ amount }) => ({
        subject: 'Votre paiement est bien arrivé',
        paragraphs: [`Nous avons reçu ${amount} par carte.`],
        action: 'Voir le rendez-vous',
        notes: ['Voici ce qui vous a été présenté avant de payer :'],
      }),
      late: ({ amount }) => ({
        subject: 'Votre paiement vous est rendu',
        paragraphs: [
          `Votre paiement de ${amount} est arrivé alors qu’il n’y avait plus rien à payer : le créneau a été rendu, le paiement déjà fait ou retiré.`,
          'La somme entière revient sur votre carte, en général sous cinq à dix jours. Vous n’avez rien à faire.',
        ],
        notes: [],
      }),
      lapsed: ({ who }) => ({
        subject: 'Le créneau n’est plus réservé',
        paragraphs: [
          `Le paiement n’est pas arrivé à temps : le créneau que ${who} vous gardait est rendu, et rien ne vous est demandé.`,
        ],
        notes: ['Vous pouvez choisir un autre moment quand vous le souhaitez.'],
      }),
      refunded: ({ amount }) => ({
        subject: 'Un remboursement est en route',
        paragraphs: [`${amount} reviennent sur la carte qui a servi à payer, en général sous cinq à dix jours.`],
        notes: [],
      }),
    },
    practitioner: {
      paid: ({ amount }) => ({
        subject: 'Un paiement par carte est arrivé',
        paragraphs: [`Un client a payé ${amount} par carte.`],
        action: 'Voir le paiement',
        notes: [],
      }),
      late: ({ amount }) => ({
        subject: 'Un paiement est arrivé trop tard',
        paragraphs: [
          `Un client a payé ${amount} alors qu’il n’y avait plus rien à payer, et son créneau n’était plus libre. La somme lui est rendue.`,
        ],
        action: 'Voir le paiement',
        notes: ['Stripe garde ses frais du paiement.'],
      }),
      lapsed: () => ({
        subject: 'Un rendez-vous n’a pas été payé à temps',
        paragraphs: ['Le créneau est de nouveau libre.'],
        action: 'Voir le rendez-vous',
        notes: [],
      }),
      refundFailed: ({ amount }) => ({
        subject: 'Un remboursement n’a pas abouti',
        paragraphs: [
          `Stripe n’a pas pu rendre ${amount} à un client : le solde ne suffit pas encore, ou la carte a été refusée.`,
        ],
        action: 'Voir le paiement',
        notes: [
          'Faute de solde, nous réessayons toutes les six heures. Sinon, réessayez ou rendez la somme autrement.',
        ],
      }),
      disputed: ({ amount, answerBy }) => ({
        subject: 'Un paiement est contesté',
        paragraphs: [
          `La banque d’un client conteste un paiement de ${amount}.${answerBy ? ` Vous pouvez répondre jusqu’au ${answerBy}, dans votre tableau de bord Stripe.` : ''}`,
        ],
        action: 'Voir le paiement',
        notes: ['Sans réponse, la somme est perdue, avec les frais de litige.'],
      }),
    },
    paused: {
      restricted: {
        subject: 'Le paiement par carte est en pause',
        paragraphs: [
          'Stripe ne vous permet plus d’encaisser pour le moment. Les réservations continuent, sans paiement à la réservation.',
        ],
        action: 'Voir ce que Stripe demande',
        notes: [],
      },
      disconnected: {
        subject: 'Votre compte Stripe n’est plus relié',
        paragraphs: [
          'L’accès à votre compte Stripe nous a été retiré, ou le compte est fermé. Les réservations continuent, sans paiement à la réservation.',
        ],
        action: 'Relier un compte',
        notes: [],
      },
    },
    reason: (who) => `Vous recevez cet e-mail parce que vous avez un rendez-vous ou un paiement chez ${who}.`,
    ownReason: 'Vous recevez cet e-mail parce que votre cabinet prend des paiements par carte avec Ancrage.',
  },
  en: {
    greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
    labels: { client: 'Client', when: 'Appointment', amount: 'To pay', waiver: 'You ticked:' },
    client: {
      due: ({ who, until, amount, isPrepayment }) =>
        isPrepayment
          ? {
              subject: 'Your appointment is waiting for its payment',
              paragraphs: [
                `${who} keeps this time for you until ${until}. It is confirmed once ${amount} is paid by card.`,
              ],
              action: 'See and pay',
              notes: ['Without a payment by then the time is free again, and nothing is owed.'],
            }
          : {
              subject: 'A payment is asked for',
              paragraphs: [`${who} offers you to pay ${amount} by card, until ${until}.`],
              action: 'See and pay',
              notes: ['The link is good for one payment.'],
            },
      paid: ({ amount }) => ({
        subject: 'Your payment has arrived',
        paragraphs: [`We have received ${amount} by card.`],
        action: 'See the appointment',
        notes: ['This is what you were shown before paying:'],
      }),
      late: ({ amount }) => ({
        subject: 'Your payment goes back to you',
        paragraphs: [
          `Your payment of ${amount} came when there was nothing to pay any more: the time was given up, or it was paid or withdrawn already.`,
          'The whole sum goes back to your card, usually within five to ten days. There is nothing for you to do.',
        ],
        notes: [],
      }),
      lapsed: ({ who }) => ({
        subject: 'The time is no longer reserved',
        paragraphs: [
          `The payment did not arrive in time: the time that ${who} kept for you is free again, and nothing is owed.`,
        ],
        notes: ['You may choose another time whenever you like.'],
      }),
      refunded: ({ amount }) => ({
        subject: 'A refund is on its way',
        paragraphs: [`${amount} goes back to the card that paid, usually within five to ten days.`],
        notes: [],
      }),
    },
    practitioner: {
      paid: ({ amount }) => ({
        subject: 'A card payment has arrived',
        paragraphs: [`A client has paid ${amount} by card.`],
        action: 'See the payment',
        notes: [],
      }),
      late: ({ amount }) => ({
        subject: 'A payment came too late',
        paragraphs: [
          `A client paid ${amount} when there was nothing to pay any more, and the time was no longer free. The sum goes back.`,
        ],
        action: 'See the payment',
        notes: ['Stripe keeps its fee of the payment.'],
      }),
      lapsed: () => ({
        subject: 'An appointment was not paid in time',
        paragraphs: ['The time is free again.'],
        action: 'See the appointment',
        notes: [],
      }),
      refundFailed: ({ amount }) => ({
        subject: 'A refund did not succeed',
        paragraphs: [
          `Stripe could not pay ${amount} back to a client: the balance is too low yet, or the card was refused.`,
        ],
        action: 'See the payment',
        notes: ['For want of balance we try again every six hours. Otherwise try again, or pay it back another way.'],
      }),
      disputed: ({ amount, answerBy }) => ({
        subject: 'A payment is disputed',
        paragraphs: [
          `A client’s bank disputes a payment of ${amount}.${answerBy ? ` You may answer until ${answerBy}, in your Stripe dashboard.` : ''}`,
        ],
        action: 'See the payment',
        notes: ['Without an answer the sum is lost, with the fee of the dispute.'],
      }),
    },
    paused: {
      restricted: {
        subject: 'Card payments are paused',
        paragraphs: ['Stripe does not let you take payments just now. Bookings go on, without a payment when booking.'],
        action: 'See what Stripe asks',
        notes: [],
      },
      disconnected: {
        subject: 'Your Stripe account is no longer connected',
        paragraphs: [
          'Our access to your Stripe account was taken away, or the account is closed. Bookings go on, without a payment when booking.',
        ],
        action: 'Connect an account',
        notes: [],
      },
    },
    reason: (who) => `You’re getting this email because you have an appointment or a payment with ${who}.`,
    ownReason: 'You’re getting this email because your practice takes card payments with Ancrage.',
  },
}
