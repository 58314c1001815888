import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { id, instantType, practiceId } from '../db/base.ts'
import type { Lang } from '../http/schema.ts'
import type { PracticeId } from '../practice-id.ts'
import type { RefundRules } from './refund-rules.ts'
import type { DepositKind, PaymentRequestKind, PaymentRequestStatus } from './states.ts'

/** Names a payment request and its practice. */
export interface RequestOfPractice {
  practiceId: PracticeId
  requestId: string
}

/** What the client was shown and agreed to before paying, word for word. */
export interface AgreedTerms {
  version: string
  locale: Lang
  lines: string[]
  button: string
  /** The words of the box that was ticked; null where none was needed. */
  waiver: string | null
  /**
   * ISO instant at which it was ticked later, by moving the session into the period; missing: with all else, or never.
   */
  waiverAt?: string
  /** The last day of the right of withdrawal, as it was shown; null where there was none. */
  withdrawalUntil: string | null
  /** What goes back when the client cancels or does not come, as the words say. */
  refund?: RefundRules
  /** The button that concluded the contract: the booking's, or the payment page's. */
  by: 'booking' | 'payment'
  /** ISO instant. */
  at: string
}

/**
 * A payment request to a client, by card. Its Checkout Session at Stripe is replaced once it is over: at most one is
 * open.
 */
export const PaymentRequestEntity = defineEntity({
  name: 'PaymentRequest',
  tableName: 'payment_request',
  properties: {
    id: id(),
    practiceId: practiceId(),
    kind: p.text().$type<PaymentRequestKind>(),
    status: p.text().$type<PaymentRequestStatus>(),
    patientId: p.uuid(),
    sessionId: p.uuid().nullable(),
    /** The version of the session's booking link when this was requested. */
    linkVersion: p.integer().nullable(),
    /** The invoices that a link pays, if it was made for invoices. */
    invoiceIds: p.array().columnType('uuid[]').nullable(),
    amountCents: p.integer(),
    /** The whole price; for a link all that was due. `amountCents` is the part that is requested now. */
    totalCents: p.integer(),
    /** What the client reads above the button. */
    words: p.text().nullable(),
    locale: p.text().$type<Lang>(),
    depositKind: p.text().$type<DepositKind>().nullable(),
    expiresAt: instantType(),
    createdAt: instantType(),
    /** The practitioner who made the link; null: it is a prepayment, or a reminder's link. */
    createdBy: p.uuid().nullable(),
    agreed: p.json<AgreedTerms>().nullable(),
    /** The number of Checkout Sessions: part of the key by which Stripe recognises a repeated call. */
    attempts: p.integer().onCreate(() => 0),
    checkoutId: p.text().nullable(),
    checkoutUrl: p.text().nullable(),
    checkoutExpiresAt: instantType().nullable(),
  },
  uniques: [{ name: 'payment_request_practice_id_id_key', properties: ['practiceId', 'id'] }],
  indexes: [
    { name: 'payment_request_session', properties: ['practiceId', 'sessionId'] },
    { name: 'payment_request_patient', properties: ['practiceId', 'patientId', 'createdAt'] },
    { name: 'payment_request_open', properties: ['practiceId', 'status', 'expiresAt'] },
  ],
})
export type PaymentRequestEntity = InferEntity<typeof PaymentRequestEntity>
