/** What a client can be asked to pay by card: beforehand for a session, or by a link of the desk. */
export const paymentRequestKinds = ['prepayment', 'link'] as const
export type PaymentRequestKind = (typeof paymentRequestKinds)[number]

/**
 * Where a request to pay stands. `late`: its money came when there was nothing to pay any more, and goes back.
 * `expired`: nobody paid in time. `withdrawn`: the practice took it back, or its session was cancelled unpaid.
 */
export const paymentRequestStatuses = ['open', 'paid', 'late', 'expired', 'withdrawn'] as const
export type PaymentRequestStatus = (typeof paymentRequestStatuses)[number]

/** « Acompte »: the contract binds both. « Arrhes »: the client may step back and lose them (C. conso. L214-1). */
export const depositKinds = ['deposit', 'arrhes'] as const
export type DepositKind = (typeof depositKinds)[number]
