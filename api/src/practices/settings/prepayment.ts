import * as z from 'zod'
import { RefundSteps } from '../../payment-requests/refund-rules.ts'
import { depositKinds } from '../../payment-requests/states.ts'
import { type SettingGroup, setting } from './declare.ts'

/** The cards of the tab that are about paying beforehand. */
export const prepaymentGroups = {
  prepayment: {
    label: { fr: 'Paiement à la réservation', en: 'Payment when booking' },
    help: {
      fr: 'Ce que vos clients paient par carte pour que leur rendez-vous soit confirmé. Il faut un compte Stripe actif.',
      en: 'What clients pay by card to confirm their appointment. You need an active Stripe account.',
    },
  },
  refunds: {
    label: { fr: 'Remboursement en cas d’annulation', en: 'Refund after a cancellation' },
    help: {
      fr: 'Ce qui est rendu quand un client annule. Si c’est vous qui annulez, tout est rendu.',
      en: 'What’s refunded when a client cancels. When you cancel, everything is.',
    },
  },
} as const satisfies Record<string, SettingGroup>

const tab = 'payments'

/** Whether and how much is paid beforehand, and what goes back. */
export const prepaymentSettings = {
  prepaymentEnabled: setting(z.boolean(), false, {
    tab,
    group: 'prepayment',
    label: { fr: 'Demander un paiement à la réservation', en: 'Ask for a payment when booking' },
    help: {
      fr: 'Le rendez-vous n’est confirmé qu’une fois payé ; sans paiement à temps, le créneau est rendu.',
      en: 'The appointment is confirmed once they’ve paid. If they don’t pay in time, it’s offered to others again.',
    },
  }),
  prepaymentPercent: setting(z.int().min(1).max(100), 30, {
    tab,
    group: 'prepayment',
    choices: [10, 20, 30, 50, 100],
    label: { fr: 'Part du prix, en pour cent', en: 'Share of the price (%)' },
    help: {
      fr: 'Chaque type de séance peut avoir la sienne, ou ne rien demander.',
      en: 'A session type can have a share of its own, or none.',
    },
  }),
  depositKind: setting(z.enum(depositKinds), 'deposit', {
    tab,
    group: 'prepayment',
    choices: depositKinds,
    label: { fr: 'Nature de la somme', en: 'What kind of payment it is' },
    help: {
      fr: 'Un acompte engage les deux parties. Avec des arrhes, votre client peut renoncer en les perdant, et vous devez le double si vous annulez (C. conso. L214-1).',
      en: 'A deposit binds both of you. With “arrhes”, your client may withdraw and lose them, and you owe twice the amount if you cancel (French consumer code, L214-1).',
    },
  }),
  refundFullHours: setting(z.int().min(0).max(720), 24, {
    tab,
    group: 'refunds',
    unit: 'hours',
    label: { fr: 'Tout est rendu jusqu’à', en: 'Full refund until' },
    help: {
      fr: 'Avant la séance, quand votre client annule.',
      en: 'How long before the session your client can still cancel for nothing.',
    },
  }),
  refundSteps: setting(RefundSteps, [], {
    tab,
    group: 'refunds',
    label: { fr: 'Puis est rendu, par paliers', en: 'Then refunded, in steps' },
    help: {
      fr: 'De ce qui a été payé : par exemple 50 % jusqu’à 24 h avant la séance.',
      en: 'Of what was paid: for example 50% until 24 hours before the session.',
    },
  }),
  refundPartPercent: setting(z.int().min(0).max(100), 0, {
    tab,
    group: 'refunds',
    choices: [0, 25, 50, 75, 100],
    label: { fr: 'Ensuite est rendu, en pour cent', en: 'Refund after that (%)' },
    help: {
      fr: 'De ce qui a été payé, quand votre client annule plus tard.',
      en: 'The share of what was paid, when your client cancels later than that.',
    },
  }),
  refundMissedPercent: setting(z.int().min(0).max(100), 0, {
    tab,
    group: 'refunds',
    choices: [0, 25, 50, 75, 100],
    label: { fr: 'Sans être venu est rendu, en pour cent', en: 'Refund when they don’t come (%)' },
    help: {
      fr: 'De ce qui a été payé, quand votre client n’est pas venu.',
      en: 'The share of what was paid, when your client misses the session.',
    },
  }),
}
