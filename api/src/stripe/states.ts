/** Stripe's state of an account's ability to charge cards. `none`: it was not asked for yet, or the account is gone. */
export const capabilityStatuses = ['active', 'pending', 'restricted', 'rejected', 'unsupported', 'none'] as const
export type CapabilityStatus = (typeof capabilityStatuses)[number]

/** `waiting`: not sent to Stripe yet, or the balance is insufficient. `pending`: Stripe has it. */
export const refundStatuses = ['waiting', 'pending', 'succeeded', 'failed'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** Why money is refunded. `elsewhere`: the refund was made in Stripe's own dashboard. */
export const refundReasons = ['cancelled', 'late', 'by_hand', 'withdrawal', 'elsewhere'] as const
export type RefundReason = (typeof refundReasons)[number]

export const disputeStatuses = ['needs_response', 'under_review', 'won', 'lost', 'closed'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

export const payoutStatuses = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

/** Why the right of withdrawal is not there any more. */
export const withdrawalEnds = ['too_late', 'held', 'settled', 'declared'] as const
export type WithdrawalEnd = (typeof withdrawalEnds)[number]

/** The practice must refund within so many days. Source: C. conso. L221-24. */
export const REFUND_DAYS = 14
