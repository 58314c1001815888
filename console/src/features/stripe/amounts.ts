/** Returns the fee that Stripe keeps of a payment, in cents. */
export const stripeFeeOf = (amountCents: number, fee: { basisPoints: number; fixedCents: number }): number =>
  Math.round((amountCents * fee.basisPoints) / 10_000) + fee.fixedCents
