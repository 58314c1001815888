import type { DepositKind } from '../payment-requests/states.ts'

/** The least that Stripe charges in euros: what comes to less is not asked beforehand. Source: docs.stripe.com/currencies. */
const LEAST_CENTS = 50

interface Rules {
  prepaymentEnabled: boolean
  prepaymentPercent: number
  depositKind: DepositKind
}

/** What is paid beforehand. */
export interface Prepayment {
  percent: number
  amountCents: number
  depositKind: DepositKind
}

/**
 * What is paid beforehand of a price, rounded half up; null where nothing is. A type's own percent counts before the
 * practice's: 0 asks nothing.
 */
export function prepaymentOf(
  rules: Rules,
  type: { priceCents: number; prepaymentPercent: number | null },
  canCharge: boolean,
): Prepayment | null {
  if (!rules.prepaymentEnabled || !canCharge) return null
  const percent = type.prepaymentPercent ?? rules.prepaymentPercent
  const amountCents = Math.round((type.priceCents * percent) / 100)
  return amountCents < LEAST_CENTS ? null : { percent, amountCents, depositKind: rules.depositKind }
}
