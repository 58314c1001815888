import * as z from 'zod'
import { AdvanceInterest } from '../../billing/contract/money.ts'
import { instant, line } from '../../http/schema.ts'
import { paymentRequestKinds, paymentRequestStatuses } from '../../payment-requests/states.ts'
import { disputeStatuses, refundReasons, refundStatuses } from '../states.ts'

/** Up to ten thousand euros, as the price of a session. */
export const cardAmount = z.int().min(1).max(1_000_000)
const currency = z.literal('EUR')

export const CardRefund = z.object({
  id: z.uuid(),
  amountCents: z.int(),
  status: z.enum(refundStatuses),
  reason: z.enum(refundReasons),
  createdAt: instant,
  /** The failed refund in whose place it was made. */
  retriesId: z.uuid().nullable(),
  /** When a refund that failed, or waits for the account's balance, is tried again. */
  nextAttemptAt: instant.nullable(),
})

export const Dispute = z.object({
  id: z.string(),
  requestId: z.uuid().nullable(),
  status: z.enum(disputeStatuses),
  /** The reason as Stripe names it, such as `fraudulent`. */
  reason: z.string(),
  amountCents: z.int(),
  currency,
  /** Until when Stripe accepts an answer; null once it is closed. */
  answerBy: instant.nullable(),
  openedAt: instant,
  patient: z.object({ id: z.uuid(), firstname: z.string(), lastname: z.string() }).nullable(),
  dashboardUrl: z.string(),
})

/** A card payment that a client was asked for, with its result. */
export const PaymentRequest = z.object({
  id: z.uuid(),
  kind: z.enum(paymentRequestKinds),
  status: z.enum(paymentRequestStatuses),
  patientId: z.uuid(),
  sessionId: z.uuid().nullable(),
  amountCents: z.int(),
  currency,
  words: z.string().nullable(),
  /** Our page on which the client pays: to copy, mail, text or show as a QR code. Null once it is over. */
  url: z.string().nullable(),
  createdAt: instant,
  expiresAt: instant,
  paidAt: instant.nullable(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** Stripe's fee in cents; null while Stripe has not reported it. */
  feeCents: z.int().nullable(),
  refundedCents: z.int(),
  /**
   * The cents that can still be refunded: neither refunded nor lost in a dispute. 0 for a payment that came too late.
   */
  refundableCents: z.int(),
  refunds: z.array(CardRefund),
  dispute: Dispute.pick({ id: true, status: true, answerBy: true }).nullable(),
})

export const NewPaymentLink = z.strictObject({
  amountCents: cardAmount.optional(),
  /** What the client reads above the button. It goes nowhere else: not to Stripe, not into a subject. */
  words: line(200).optional(),
  /** Whether the link is mailed to the client. */
  notify: z.boolean().default(false),
})

export const RefundPreview = z.object({
  paidCents: z.int(),
  refundedCents: z.int(),
  /** The most that can be refunded. */
  mostCents: z.int(),
  /** The refund by the policy, now. */
  byPolicyCents: z.int(),
  percent: z.int(),
  /** The rule of the policy that applies. */
  because: z.enum(['practitioner_cancels', 'in_time', 'too_late', 'missed', 'none']),
  /** Stripe keeps its fee of the payment, however much is refunded. */
  feeKeptCents: z.int(),
  /**
   * What the practice owes beside the refund when it cancels a session for which « arrhes » were paid: the client gets
   * twice the amount (C. conso. L214-1).
   */
  arrhesOwedCents: z.int(),
  /** Whether a credit note must follow the refund, since an invoice includes the payment. */
  isCreditNoteNeeded: z.boolean(),
  /** The interest on the rest of it, which must be refunded by hand too; null: none. */
  interest: AdvanceInterest.nullable(),
})
