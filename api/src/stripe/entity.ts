import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { id, instantType, practiceId } from '../db/base.ts'
import type { CapabilityStatus, DisputeStatus, PayoutStatus, RefundReason, RefundStatus } from './states.ts'

/** Something that Stripe still asks for, by Stripe's own name. `dueAt` is an ISO instant. */
export interface StripeRequirement {
  name: string
  isPastDue: boolean
  dueAt: string | null
}

/** A practice's account at Stripe, as it was last read. */
export const StripeAccountEntity = defineEntity({
  name: 'StripeAccount',
  tableName: 'stripe_account',
  properties: {
    practiceId: practiceId().primary(),
    /** A part of the idempotency key: repeating an interrupted call creates no second account. */
    creationKey: p.uuid(),
    /** Null while Stripe has not answered with an id. */
    accountId: p.text().nullable(),
    isLive: p.boolean(),
    isCompleted: p.boolean().onCreate(() => false),
    /** Whether cards can be charged and the practice wants it. Offers to visitors depend on it. */
    canCharge: p.boolean().onCreate(() => false),
    cardPayments: p.text().$type<CapabilityStatus>(),
    requirements: p.json<StripeRequirement[]>(),
    /** Whether it could charge before: losing that is notified once. */
    couldCharge: p.boolean().onCreate(() => false),
    /** When the owner revoked our access at Stripe, or closed the account there. */
    deauthorizedAt: instantType().nullable(),
    /** When the practice stopped card payments; the account stays known for what must still be refunded. */
    disconnectedAt: instantType().nullable(),
    connectedAt: instantType(),
    readAt: instantType(),
  },
})
export type StripeAccountEntity = InferEntity<typeof StripeAccountEntity>

/** The practice of an account. It is looked up for each delivery, before a practice is known. */
export const StripeAccountOwner = defineEntity({
  name: 'StripeAccountOwner',
  tableName: 'stripe_account_owner',
  properties: { accountId: p.text().primary(), ownerId: practiceId() },
})

/** An event of Stripe's, stored before anything else is done with it. Its subject is then read at Stripe. */
export const StripeEventEntity = defineEntity({
  name: 'StripeEvent',
  tableName: 'stripe_event',
  properties: {
    id: p.text().primary(),
    practiceId: practiceId(),
    accountId: p.text(),
    type: p.text(),
    /** Stripe's id of its subject. */
    objectId: p.text(),
    createdAt: instantType(),
    receivedAt: instantType(),
    doneAt: instantType().nullable(),
  },
  indexes: [{ name: 'stripe_event_practice', properties: ['practiceId', 'receivedAt'] }],
})

/** A payment that succeeded at Stripe. */
export const CardPaymentEntity = defineEntity({
  name: 'CardPayment',
  tableName: 'card_payment',
  properties: {
    id: id(),
    practiceId: practiceId(),
    requestId: p.uuid(),
    accountId: p.text(),
    checkoutId: p.text(),
    paymentIntentId: p.text(),
    chargeId: p.text().nullable(),
    amountCents: p.integer(),
    /** Whether it came when nothing was left to pay: then it is refunded. */
    isLate: p.boolean(),
    paidAt: instantType(),
    cardBrand: p.text().nullable(),
    cardLast4: p.text().nullable(),
    feeCents: p.integer().nullable(),
    /** The id of its line in the ledger. */
    paymentId: p.uuid().nullable(),
  },
  uniques: [
    { name: 'card_payment_practice_id_id_key', properties: ['practiceId', 'id'] },
    { name: 'card_payment_intent', properties: ['practiceId', 'paymentIntentId'] },
  ],
  indexes: [
    { name: 'card_payment_request', properties: ['practiceId', 'requestId'] },
    { name: 'card_payment_line', properties: ['practiceId', 'paymentId'] },
  ],
})
export type CardPaymentEntity = InferEntity<typeof CardPaymentEntity>

/**
 * A refund. Its row is written before the call to Stripe, under a lock on the payment, so that the sum is never
 * exceeded.
 */
export const CardRefundEntity = defineEntity({
  name: 'CardRefund',
  tableName: 'card_refund',
  properties: {
    id: id(),
    practiceId: practiceId(),
    cardPaymentId: p.uuid(),
    amountCents: p.integer(),
    status: p.text().$type<RefundStatus>(),
    reason: p.text().$type<RefundReason>(),
    /** The practitioner's note. */
    note: p.text().nullable(),
    /** Null until Stripe has accepted it. */
    refundId: p.text().nullable(),
    /** Raised for a retry after a failure, so that Stripe sees another call. */
    attempt: p.integer().onCreate(() => 1),
    nextAttemptAt: instantType().nullable(),
    createdAt: instantType(),
    createdBy: p.uuid().nullable(),
    /** The id of its line in the ledger. */
    paymentId: p.uuid().nullable(),
    /** The sessions whose money goes back; null: whatever the payment was for. */
    sessionIds: p.array().columnType('uuid[]').nullable(),
    /** The failed refund in whose place it was made: each is tried anew once. */
    retriesId: p.uuid().nullable(),
  },
  uniques: [
    { name: 'card_refund_practice_id_id_key', properties: ['practiceId', 'id'] },
    { name: 'card_refund_retries', properties: ['practiceId', 'retriesId'] },
    { name: 'card_refund_refund', properties: ['practiceId', 'refundId'] },
  ],
  indexes: [
    { name: 'card_refund_payment', properties: ['practiceId', 'cardPaymentId'] },
    { name: 'card_refund_line', properties: ['practiceId', 'paymentId'] },
  ],
})
export type CardRefundEntity = InferEntity<typeof CardRefundEntity>

/** A payment that the client's bank takes back unless the practice defends it. */
export const CardDisputeEntity = defineEntity({
  name: 'CardDispute',
  tableName: 'card_dispute',
  properties: {
    practiceId: practiceId().primary(),
    id: p.text().primary(),
    cardPaymentId: p.uuid().nullable(),
    status: p.text().$type<DisputeStatus>(),
    reason: p.text(),
    amountCents: p.integer(),
    /** How often it had moved the balance when it was last read. */
    movementCount: p.integer(),
    answerBy: instantType().nullable(),
    openedAt: instantType(),
  },
})
export type CardDisputeEntity = InferEntity<typeof CardDisputeEntity>

/** A client's withdrawal from a contract, as it was declared. A payment request has at most one. */
export const WithdrawalEntity = defineEntity({
  name: 'Withdrawal',
  tableName: 'withdrawal',
  properties: {
    id: id(),
    practiceId: practiceId(),
    requestId: p.uuid(),
    patientId: p.uuid(),
    sessionId: p.uuid().nullable(),
    /** The name of the declaration, and the address of the acknowledgement. */
    name: p.text(),
    address: p.text(),
    refundCents: p.integer(),
    /** The proportional part that is kept for sessions held at the client's own request. */
    keptCents: p.integer(),
    /** The sessions for which nothing is kept: what was paid by hand for them is refunded too. */
    freedSessionIds: p.array().columnType('uuid[]'),
    /** The last day of the right, as it was shown to the client. */
    withdrawalUntil: p.date().columnType('date'),
    declaredAt: instantType(),
  },
  uniques: [{ name: 'withdrawal_request', properties: ['practiceId', 'requestId'] }],
  indexes: [{ name: 'withdrawal_declared', properties: ['practiceId', 'declaredAt'] }],
})
export type WithdrawalEntity = InferEntity<typeof WithdrawalEntity>

/** A payout of the account to its bank. */
export const StripePayoutEntity = defineEntity({
  name: 'StripePayout',
  tableName: 'stripe_payout',
  properties: {
    practiceId: practiceId().primary(),
    id: p.text().primary(),
    status: p.text().$type<PayoutStatus>(),
    arrivesOn: p.string().columnType('date'),
    amountCents: p.integer(),
  },
})

/** A payment, refund or dispute in a payout, with Stripe's fee. */
export const StripePayoutLine = defineEntity({
  name: 'StripePayoutLine',
  tableName: 'stripe_payout_line',
  properties: {
    practiceId: practiceId().primary(),
    /** Stripe's id of the balance transaction. */
    id: p.text().primary(),
    payoutId: p.text(),
    kind: p.text().$type<'payment' | 'refund' | 'dispute' | 'other'>(),
    /** Stripe's id of the charge, refund or dispute: a payout may be read before our payment is known. */
    sourceId: p.text().nullable(),
    cardPaymentId: p.uuid().nullable(),
    grossCents: p.integer(),
    feeCents: p.integer(),
    netCents: p.integer(),
    at: instantType().fieldName('happened_at'),
    /** The day of its fee in the books, once it is paid out; it stays, also where the payout fails later. */
    bookedOn: p.string().columnType('date').nullable(),
  },
  indexes: [
    { name: 'stripe_payout_line_payout', properties: ['practiceId', 'payoutId'] },
    { name: 'stripe_payout_line_source', properties: ['practiceId', 'sourceId'] },
  ],
})
