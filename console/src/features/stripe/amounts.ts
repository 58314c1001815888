/** Cents of `60`, `60,5`, `1 200.00 €`; NaN of what is no amount. */
export function typedCents(typed: string): number {
  const [, euros, cents = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed.replace(/[\s€]/g, '')) ?? []
  return euros === undefined ? Number.NaN : Number(euros) * 100 + Number(cents.padEnd(2, '0'))
}

/** What Stripe keeps of a payment, in cents. */
export const stripeFeeOf = (amountCents: number, fee: { basisPoints: number; fixedCents: number }): number =>
  Math.round((amountCents * fee.basisPoints) / 10_000) + fee.fixedCents
