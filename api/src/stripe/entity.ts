import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { id, instantType, practiceId } from '../db/base.ts'
import type { CapabilityStatus, DisputeStatus, PayoutStatus, RefundReason, RefundStatus } from './states.ts'

/** Something that Stripe still asks of an account, by Stripe's own name. `dueAt` is an ISO instant. */
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
    /** Part of the key by which Stripe knows a repeated call: a call that was cut makes no second account. */
    creationKey: p.uuid(),
    /** Null while Stripe has not answered with one. */
    accountId: p.text().nullable(),
    isLive: p.boolean(),
    isCompleted: p.boolean().onCreate(() => false),
    /** Cards can be charged, and the practice wants it. What visitors are offered reads it. */
    canCharge: p.boolean().onCreate(() => false),
    cardPayments: p.text().$type<CapabilityStatus>(),
    requirements: p.json<StripeRequirement[]>(),
    /** It could charge before: whoever lost that hears of it once. */
    couldCharge: p.boolean().onCreate(() => false),
    /** The owner took our right away at Stripe, or closed the account there. */
    deauthorizedAt: instantType().nullable(),
    /** The practice takes no card payments any more; the account is known for what is still to be paid back. */
    disconnectedAt: instantType().nullable(),
    connectedAt: instantType(),
    readAt: instantType(),
  },
})
export type StripeAccountEntity = InferEntity<typeof StripeAccountEntity>

/** Whose an account is: asked for each delivery, before a practice is known. */
export const StripeAccountOwner = defineEntity({
  name: 'StripeAccountOwner',
  tableName: 'stripe_account_owner',
  properties: { accountId: p.text().primary(), ownerId: practiceId() },
})

/** An event of Stripe's, stored before anything else is done with it. What it is about is read again. */
export const StripeEventEntity = defineEntity({
  name: 'StripeEvent',
  tableName: 'stripe_event',
  properties: {
    id: p.text().primary(),
    practiceId: practiceId(),
    accountId: p.text(),
    type: p.text(),
    /** Stripe's name of the thing that it is about. */
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
    /** It came when there was nothing to pay any more: it goes back. */
    isLate: p.boolean(),
    paidAt: instantType(),
    cardBrand: p.text().nullable(),
    cardLast4: p.text().nullable(),
    feeCents: p.integer().nullable(),
    /** Its line of the ledger. */
    paymentId: p.uuid().nullable(),
  },
  uniques: [
    { name: 'card_payment_practice_id_id_key', properties: ['practiceId', 'id'] },
    { name: 'card_payment_intent', properties: ['practiceId', 'paymentIntentId'] },
  ],
  indexes: [{ name: 'card_payment_request', properties: ['practiceId', 'requestId'] }],
})
export type CardPaymentEntity = InferEntity<typeof CardPaymentEntity>

/** Money that goes back. Its row stands before Stripe is asked, under a lock on the payment: the sum holds. */
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
    /** The practitioner's own words. */
    note: p.text().nullable(),
    /** Null until Stripe has taken it. */
    refundId: p.text().nullable(),
    /** Raised when it is tried again after a failure: Stripe then sees another call. */
    attempt: p.integer().onCreate(() => 1),
    nextAttemptAt: instantType().nullable(),
    createdAt: instantType(),
    createdBy: p.uuid().nullable(),
    /** Its line of the ledger. */
    paymentId: p.uuid().nullable(),
  },
  uniques: [
    { name: 'card_refund_practice_id_id_key', properties: ['practiceId', 'id'] },
    { name: 'card_refund_refund', properties: ['practiceId', 'refundId'] },
  ],
  indexes: [{ name: 'card_refund_payment', properties: ['practiceId', 'cardPaymentId'] }],
})
export type CardRefundEntity = InferEntity<typeof CardRefundEntity>

/** A payment that the client's bank takes back unless it is defended. */
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
    answerBy: instantType().nullable(),
    openedAt: instantType(),
  },
})
export type CardDisputeEntity = InferEntity<typeof CardDisputeEntity>

/** A client's withdrawal from a contract, as it was declared. One for each request to pay. */
export const WithdrawalEntity = defineEntity({
  name: 'Withdrawal',
  tableName: 'withdrawal',
  properties: {
    id: id(),
    practiceId: practiceId(),
    requestId: p.uuid(),
    patientId: p.uuid(),
    sessionId: p.uuid().nullable(),
    /** In whose name it was declared, and where the acknowledgement went. */
    name: p.text(),
    address: p.text(),
    refundCents: p.integer(),
    /** Kept in proportion, of what was held at the client's own request. */
    keptCents: p.integer(),
    /** The sessions of which nothing is kept: what was paid of them by hand goes back too. */
    freedSessionIds: p.array().columnType('uuid[]'),
    /** The last day of the right, as the client was shown. */
    withdrawalUntil: p.date().columnType('date'),
    declaredAt: instantType(),
  },
  uniques: [{ name: 'withdrawal_request', properties: ['practiceId', 'requestId'] }],
  indexes: [{ name: 'withdrawal_declared', properties: ['practiceId', 'declaredAt'] }],
})
export type WithdrawalEntity = InferEntity<typeof WithdrawalEntity>

/** What an account's bank was paid. */
export const StripePayoutEntity = defineEntity({
  name: 'StripePayout',
  tableName: 'stripe_payout',
  properties: {
    practiceId: practiceId().primary(),
    id: p.text().primary(),
    status: p.text().$type<PayoutStatus>(),
    arrivesOn: p.date().columnType('date'),
    amountCents: p.integer(),
  },
})

/** One payment, refund or dispute that is in a payout, with Stripe's fee. */
export const StripePayoutLine = defineEntity({
  name: 'StripePayoutLine',
  tableName: 'stripe_payout_line',
  properties: {
    practiceId: practiceId().primary(),
    /** Stripe's name of the balance transaction. */
    id: p.text().primary(),
    payoutId: p.text(),
    kind: p.text().$type<'payment' | 'refund' | 'dispute' | 'other'>(),
    cardPaymentId: p.uuid().nullable(),
    grossCents: p.integer(),
    feeCents: p.integer(),
    netCents: p.integer(),
    at: instantType().fieldName('happened_at'),
  },
  indexes: [{ name: 'stripe_payout_line_payout', properties: ['practiceId', 'payoutId'] }],
})
