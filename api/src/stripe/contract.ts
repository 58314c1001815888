// Long: every endpoint of card payments, the practitioner's, the client's and Stripe's, beside what they answer.
import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { day, instant, Lang, line, paging } from '../http/schema.ts'
import { depositKinds, paymentRequestKinds, paymentRequestStatuses } from '../payment-requests/states.ts'
import {
  capabilityStatuses,
  disputeStatuses,
  payoutStatuses,
  refundReasons,
  refundStatuses,
  withdrawalEnds,
} from './states.ts'

const id = z.object({ id: z.uuid() })
const token = z.object({ token: z.string().min(20).max(200) })
/** Up to ten thousand euros, as the price of a session. */
const cents = z.int().min(1).max(1_000_000)
const currency = z.literal('EUR')

const StripeAccount = z.object({
  /** Stripe's name of the account, `acct_…`. */
  accountId: z.string(),
  isLive: z.boolean(),
  /** Everything that Stripe asked for was handed in. */
  isCompleted: z.boolean(),
  /** Cards can be charged now. */
  canCharge: z.boolean(),
  cardPayments: z.enum(capabilityStatuses),
  /** What Stripe still asks, by Stripe’s own names, the most urgent first. `dueAt` null: before anything can be charged. */
  requirements: z.array(z.object({ name: z.string(), isPastDue: z.boolean(), dueAt: instant.nullable() })),
  /** Why it cannot charge any more, though it once could. */
  pausedBecause: z.enum(['restricted', 'disconnected']).nullable(),
  /** Where its owner finds payments, payouts and disputes at Stripe. */
  dashboardUrl: z.string(),
  connectedAt: instant,
  /** When Stripe last said so. */
  readAt: instant,
})

/** Card payments of a practice. */
const CardPayments = z.object({
  /** Whether this installation has card payments at all; without, no page speaks of them. */
  isAvailable: z.boolean(),
  account: StripeAccount.nullable(),
  /** Stripe's fee for each payment; nothing is added to it. */
  fee: z.object({ basisPoints: z.int(), fixedCents: z.int() }),
  /** The least that can be charged. */
  leastCents: z.int(),
})

const CardRefund = z.object({
  id: z.uuid(),
  amountCents: z.int(),
  status: z.enum(refundStatuses),
  reason: z.enum(refundReasons),
  createdAt: instant,
  /** When a refund that waits for the balance, or that failed, is tried again. */
  nextAttemptAt: instant.nullable(),
})

const Dispute = z.object({
  id: z.string(),
  requestId: z.uuid().nullable(),
  status: z.enum(disputeStatuses),
  /** Stripe's reason, such as `fraudulent`. */
  reason: z.string(),
  amountCents: z.int(),
  currency,
  /** Until when Stripe takes an answer; null once it is closed. */
  answerBy: instant.nullable(),
  openedAt: instant,
  patient: z.object({ id: z.uuid(), firstname: z.string(), lastname: z.string() }).nullable(),
  dashboardUrl: z.string(),
})

/** What a client was asked to pay by card, and what became of it. */
export const PaymentRequest = z.object({
  id: z.uuid(),
  kind: z.enum(paymentRequestKinds),
  status: z.enum(paymentRequestStatuses),
  patientId: z.uuid(),
  sessionId: z.uuid().nullable(),
  amountCents: z.int(),
  currency,
  words: z.string().nullable(),
  /** Our page, on which the client pays: to copy, mail, text or draw as a QR code. Null once it is over. */
  url: z.string().nullable(),
  createdAt: instant,
  expiresAt: instant,
  paidAt: instant.nullable(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** What Stripe kept; null while Stripe has not said. */
  feeCents: z.int().nullable(),
  refundedCents: z.int(),
  refunds: z.array(CardRefund),
  dispute: Dispute.pick({ id: true, status: true, answerBy: true }).nullable(),
})

const NewPaymentLink = z.strictObject({
  amountCents: cents.optional(),
  /** What the client reads above the button. It goes nowhere else: not to Stripe, not into a subject. */
  words: line(200).optional(),
  /** Mails the link to the client. */
  notify: z.boolean().default(false),
})

const RefundPreview = z.object({
  paidCents: z.int(),
  refundedCents: z.int(),
  /** The most that can go back. */
  mostCents: z.int(),
  /** What goes back by the policy, now. */
  byPolicyCents: z.int(),
  percent: z.int(),
  /** The rule of the policy that says so. */
  because: z.enum(['practitioner_cancels', 'withdrawal', 'in_time', 'too_late', 'missed', 'not_held', 'none']),
  /** Stripe keeps its fee of the payment, whatever goes back. */
  feeKeptCents: z.int(),
  /** An invoice has the payment already: a credit note of what goes back follows. */
  isCreditNoteNeeded: z.boolean(),
})

/** What is shown before paying, word for word: it is kept with the booking and mailed. */
export const PaymentTerms = z.object({
  /** Changes with any word of it, and is sent back with the payment. */
  version: z.string(),
  lines: z.array(z.string()),
  termsUrl: z.string().nullable(),
  /** The last day of the right of withdrawal, in the practice's zone; null where there is none. */
  withdrawalUntil: day.nullable(),
  /** The words of the box, which must be ticked; null where no box is needed. */
  waiver: z.string().nullable(),
  button: z.string(),
})

/** The answer to conditions that were shown: which, and whether the box was ticked. */
export const TermsAnswer = z.strictObject({
  termsVersion: z.string().regex(/^[0-9a-f]{32}$/, 'other_terms'),
  waiver: z.boolean().optional(),
})

/** A request to pay as its client sees it, by its link. */
const PayPage = z.object({
  kind: z.enum(paymentRequestKinds),
  /** `processing`: Stripe has the payment, and has not said whether it succeeds. `refunding`: it came too late. */
  status: z.enum(['open', 'processing', 'paid', 'expired', 'withdrawn', 'refunding', 'refunded', 'unavailable']),
  locale: Lang,
  practice: z.object({
    id: z.uuid(),
    name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    timeZone: z.string(),
  }),
  session: z.object({ startsAt: instant, endsAt: instant, manageUrl: z.string() }).nullable(),
  words: z.string().nullable(),
  /** The price of all. */
  totalCents: z.int(),
  /** What is paid now. */
  amountCents: z.int(),
  restCents: z.int(),
  currency,
  depositKind: z.enum(depositKinds).nullable(),
  /** Until when the time is kept, or the link is good. */
  expiresAt: instant,
  terms: PaymentTerms,
  /** When these terms were agreed to, with the booking or the payment: no box is asked again. */
  agreedAt: instant.nullable(),
  paidAt: instant.nullable(),
})

/** What is asked and was paid by card of a session, as its client sees it on the page of the booking. */
export const OwnPayment = PayPage.pick({
  status: true,
  amountCents: true,
  totalCents: true,
  currency: true,
  expiresAt: true,
  paidAt: true,
}).extend({
  /** Where it is paid; null where nothing can be paid now. */
  url: z.string().nullable(),
  /** What goes back if the client cancels now; null while nothing was paid. */
  ifCancelled: RefundPreview.pick({ percent: true, because: true }).extend({ refundCents: z.int() }).nullable(),
  /** The last day on which the client can withdraw from the contract, in the practice's zone; null: not, or no more. */
  withdrawUntil: day.nullable(),
  withdrawnAt: instant.nullable(),
  /** What was paid by card for the session and has not gone back, the oldest first. */
  paid: z.array(z.object({ amountCents: z.int(), paidAt: instant })),
})

/** Withdrawal from a contract that money was paid or promised for online, as its client sees it. */
export const OwnWithdrawal = z.object({
  until: day,
  isOpen: z.boolean(),
  /** `held`: all was held at the client’s own request. `settled`: nothing is left to undo. Null while it is open. */
  closedBecause: z.enum(withdrawalEnds).nullable(),
  /** What goes back, or went back. */
  refundCents: z.int(),
  /** Kept in proportion, of what was held at the client’s own request. */
  keptCents: z.int(),
  /** What the practice gives back by hand: it was paid otherwise than by card online. */
  byHandCents: z.int(),
  currency,
  /** Filled in beforehand, or as it was declared. */
  name: z.string(),
  address: z.string(),
  declaredAt: instant.nullable(),
})

/** A declared withdrawal as the practice sees it. */
const Withdrawal = z.object({
  id: z.uuid(),
  requestId: z.uuid(),
  sessionId: z.uuid().nullable(),
  patient: z.object({ id: z.uuid(), firstname: z.string(), lastname: z.string() }),
  name: z.string(),
  address: z.string(),
  declaredAt: instant,
  /** The last day of the right. */
  withdrawalUntil: day,
  refundCents: z.int(),
  keptCents: z.int(),
  /** What is still to be given back by hand, since it was not paid by card online. */
  byHandCents: z.int(),
  currency,
  /** The day by which the money must be back (C. conso. L221-24). */
  refundBy: day,
  /** Null where nothing was to go back. */
  refundStatus: z.enum(refundStatuses).nullable(),
})

const stripeErrors = ['stripe_unreachable', 'card_payments_unavailable'] as const

export const stripe = {
  account: endpoint({
    method: 'GET',
    path: '/api/stripe',
    summary: 'Whether card payments are there, and how the practice’s account at Stripe stands, as last read.',
    access: 'practitioner',
    reply: CardPayments,
  }),
  connect: endpoint({
    method: 'POST',
    path: '/api/stripe/connect',
    summary: 'Makes the account at Stripe, or goes on with it; answers with Stripe’s page, good once and for minutes.',
    access: 'practitioner',
    reply: z.object({ url: z.string() }),
    limits: [{ by: 'caller', points: 15, seconds: 300 }],
    errors: [...stripeErrors, 'excluded_by_calendly', 'email_unverified'],
  }),
  link: endpoint({
    method: 'POST',
    path: '/api/stripe/link',
    summary: 'A new page of Stripe’s in place of one that was used or has expired.',
    access: 'practitioner',
    reply: z.object({ url: z.string() }),
    limits: [{ by: 'caller', points: 30, seconds: 300 }],
    errors: [...stripeErrors, 'not_found'],
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/stripe/read',
    summary: 'Asks Stripe how the account stands, for whoever comes back from its pages.',
    access: 'practitioner',
    reply: CardPayments,
    limits: [{ by: 'caller', points: 30, seconds: 60 }],
    errors: [...stripeErrors, 'not_found'],
  }),
  disconnect: endpoint({
    method: 'DELETE',
    path: '/api/stripe',
    summary: 'Takes no more card payments: open requests to pay end, the place is free for Calendly again.',
    access: 'practitioner',
    limits: [{ by: 'caller', points: 15, seconds: 300 }],
    errors: ['conflict', 'stripe_unreachable'],
  }),
  ofSession: endpoint({
    method: 'GET',
    path: '/api/sessions/:id/card-payments',
    summary: 'What was asked and paid by card for a session, the latest first.',
    access: 'practitioner',
    params: id,
    reply: z.array(PaymentRequest),
    errors: ['not_found'],
  }),
  ofPatient: endpoint({
    method: 'GET',
    path: '/api/patients/:id/card-payments',
    summary: 'What a client was asked and has paid by card, the latest first; a hundred at most.',
    access: 'practitioner',
    params: id,
    reply: z.array(PaymentRequest),
    errors: ['not_found'],
  }),
  createSessionLink: endpoint({
    method: 'POST',
    path: '/api/sessions/:id/payment-link',
    summary: 'A link by which the client pays what is due of a session, or less; good for one payment.',
    access: 'practitioner',
    params: id,
    body: NewPaymentLink,
    reply: PaymentRequest,
    status: 201,
    guard: ['idempotent'],
    errors: ['card_payments_unavailable', 'not_found', 'conflict', 'email_unverified'],
  }),
  payInvoice: endpoint({
    method: 'POST',
    path: '/client-api/invoices/:id/payment',
    summary: 'Says where the client pays what is left of an own invoice by card.',
    access: 'client',
    params: id,
    reply: z.object({ url: z.string() }),
    limits: [{ by: 'caller', points: 60, seconds: 3600 }],
    errors: ['not_found', 'conflict', 'card_payments_unavailable'],
  }),
  createPatientLink: endpoint({
    method: 'POST',
    path: '/api/patients/:id/payment-link',
    summary: 'A link by which a client pays an amount, for invoices or as a credit; good for one payment.',
    access: 'practitioner',
    params: id,
    body: NewPaymentLink.extend({ amountCents: cents, invoiceIds: z.array(z.uuid()).max(20).default([]) }),
    reply: PaymentRequest,
    status: 201,
    guard: ['idempotent'],
    errors: ['card_payments_unavailable', 'not_found', 'conflict', 'email_unverified'],
  }),
  withdrawLink: endpoint({
    method: 'DELETE',
    path: '/api/payment-links/:id',
    summary: 'Takes an unpaid link back. What was paid meanwhile is paid: `conflict`.',
    access: 'practitioner',
    params: id,
    errors: ['not_found', 'conflict', 'stripe_unreachable'],
  }),
  previewRefund: endpoint({
    method: 'GET',
    path: '/api/stripe/refunds/preview',
    summary: 'What would go back of a card payment, by the policy and at most, and what Stripe keeps.',
    access: 'practitioner',
    query: z.object({
      requestId: z.uuid(),
      /** Default: as it would be if the client cancelled now. */
      cancelledBy: z.enum(['client', 'practitioner']).default('client'),
    }),
    reply: RefundPreview,
    errors: ['not_found', 'conflict'],
  }),
  refund: endpoint({
    method: 'POST',
    path: '/api/stripe/refunds',
    summary: 'Pays a card payment back, whole or in part. More than is left of it: `conflict`.',
    access: 'practitioner',
    body: z.strictObject({ requestId: z.uuid(), amountCents: cents.optional(), reason: line(200).optional() }),
    reply: CardRefund,
    status: 201,
    guard: ['idempotent'],
    errors: ['not_found', 'conflict', 'card_payments_unavailable'],
  }),
  retryRefund: endpoint({
    method: 'POST',
    path: '/api/stripe/refunds/:id/retry',
    summary: 'Tries a refund again that failed or waits for the balance.',
    access: 'practitioner',
    params: id,
    reply: CardRefund,
    errors: ['not_found', 'conflict'],
  }),
  disputes: endpoint({
    method: 'GET',
    path: '/api/stripe/disputes',
    summary: 'Payments that a bank takes back unless they are defended, the most urgent first.',
    access: 'practitioner',
    query: z.object(paging),
    reply: Dispute,
    isPaged: true,
  }),
  withdrawals: endpoint({
    method: 'GET',
    path: '/api/stripe/withdrawals',
    summary: 'Contracts that clients have withdrawn from, the latest first, with what goes back and by when.',
    access: 'practitioner',
    query: z.object(paging),
    reply: Withdrawal,
    isPaged: true,
  }),
  recordHandedBack: endpoint({
    method: 'POST',
    path: '/api/stripe/withdrawals/:id/handed-back',
    summary: 'Records that what a client had paid by hand was given back after they withdrew from the contract.',
    access: 'practitioner',
    params: id,
    reply: Withdrawal,
    guard: ['idempotent'],
    errors: ['not_found', 'conflict'],
  }),
  payouts: endpoint({
    method: 'GET',
    path: '/api/stripe/payouts',
    summary: 'What arrived on the bank account, with the payments that are in it.',
    access: 'practitioner',
    query: z.object(paging),
    reply: z.object({
      id: z.string(),
      status: z.enum(payoutStatuses),
      arrivesOn: day,
      amountCents: z.int(),
      feeCents: z.int(),
      currency,
      lines: z.array(
        z.object({
          kind: z.enum(['payment', 'refund', 'dispute', 'other']),
          requestId: z.uuid().nullable(),
          grossCents: z.int(),
          feeCents: z.int(),
          netCents: z.int(),
          at: instant,
        }),
      ),
    }),
    isPaged: true,
  }),
  payPage: endpoint({
    method: 'GET',
    path: '/api/public/pay/:token',
    summary: 'A request to pay, as its client sees it: amounts, conditions, and where it stands. Changes nothing.',
    access: 'public',
    params: token,
    query: z.object({ lang: Lang.optional() }),
    reply: PayPage,
    limits: [{ by: 'address', points: 120, seconds: 60 }],
  }),
  pay: endpoint({
    method: 'POST',
    path: '/api/public/pay/:token',
    summary: 'Opens Stripe’s page for the payment. The waiver must be given where the conditions ask for it.',
    access: 'public',
    params: token,
    body: TermsAnswer.extend({ locale: Lang.optional() }),
    reply: z.object({ url: z.string() }),
    limits: [{ by: 'address', points: 20, seconds: 300 }],
    errors: [...stripeErrors, 'conflict', 'link_expired'],
  }),
  checkPayment: endpoint({
    method: 'POST',
    path: '/api/public/pay/:token/check',
    summary: 'Asks Stripe whether it is paid, for whoever comes back from its page: the address proves nothing.',
    access: 'public',
    params: token,
    reply: PayPage,
    limits: [{ by: 'address', points: 60, seconds: 60 }],
    errors: ['stripe_unreachable'],
  }),
  delivery: endpoint({
    method: 'POST',
    path: '/webhooks/stripe',
    summary: 'What Stripe tells, signed. Of accounts and kinds that are unknown it is taken without effect.',
    access: 'public',
    isSigned: true,
    // Those of all practices come from the same few addresses.
    limits: [{ by: 'address', points: 12_000, seconds: 60 }],
    errors: ['wrong_signature', 'bad_request'],
  }),
}
