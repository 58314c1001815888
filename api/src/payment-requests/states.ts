/** What a client can be asked to pay by card: beforehand for a session, or by a link of the desk. */
export const paymentRequestKinds = ['prepayment', 'link'] as const
export type PaymentRequestKind = (typeof paymentRequestKinds)[number]

/**
 * The states of a payment request. `late`: the money came when nothing was due any more, and is refunded. `expired`:
 * nobody paid in time. `withdrawn`: the practice withdrew it, or its session was cancelled unpaid.
 */
export const paymentRequestStatuses = ['open', 'paid', 'late', 'expired', 'withdrawn'] as const
export type PaymentRequestStatus = (typeof paymentRequestStatuses)[number]

/** « Acompte »: the contract binds both. « Arrhes »: the client may step back and lose them (C. conso. L214-1). */
export const depositKinds = ['deposit', 'arrhes'] as const
export type DepositKind = (typeof depositKinds)[number]

/** The least that Stripe charges in euros. Source: docs.stripe.com/currencies, minimum charge amounts. */
export const LEAST_CARD_CENTS = 50
