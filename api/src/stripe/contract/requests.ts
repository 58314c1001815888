import * as z from 'zod'
import { AdvanceInterest } from '../../billing/contract/money.ts'
import { instant, line } from '../../http/schema.ts'
import { paymentRequestKinds, paymentRequestStatuses } from '../../payment-requests/states.ts'
import { disputeStatuses, refundReasons, refundStatuses } from '../states.ts'

/** Up to ten thousand euros, as the price of a session. */
export const cents = z.int().min(1).max(1_000_000)
const currency = z.literal('EUR')

export const CardRefund = z.object({
  id: z.uuid(),
  amountCents: z.int(),
  status: z.enum(refundStatuses),
  reason: z.enum(refundReasons),
  createdAt: instant,
  /** When a refund that waits for the balance, or that failed, is tried again. */
  nextAttemptAt: instant.nullable(),
})

export const Dispute = z.object({
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

export const NewPaymentLink = z.strictObject({
  amountCents: cents.optional(),
  /** What the client reads above the button. It goes nowhere else: not to Stripe, not into a subject. */
  words: line(200).optional(),
  /** Mails the link to the client. */
  notify: z.boolean().default(false),
})

export const RefundPreview = z.object({
  paidCents: z.int(),
  refundedCents: z.int(),
  /** The most that can go back. */
  mostCents: z.int(),
  /** What goes back by the policy, now. */
  byPolicyCents: z.int(),
  percent: z.int(),
  /** The rule of the policy that says so. */
  because: z.enum(['practitioner_cancels', 'in_time', 'too_late', 'missed', 'none']),
  /** Stripe keeps its fee of the payment, whatever goes back. */
  feeKeptCents: z.int(),
  /** An invoice has the payment already: a credit note of what goes back follows. */
  isCreditNoteNeeded: z.boolean(),
  /** What is left of it has borne in interest, which goes back with it by hand; null: none. */
  interest: AdvanceInterest.nullable(),
})
