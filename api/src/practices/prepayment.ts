import { type DepositKind, LEAST_CARD_CENTS } from '../payment-requests/states.ts'

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
 * The prepayment of a price, rounded half up; null where there is none. A type's own percentage overrides the
 * practice's: 0 means none.
 */
export function prepaymentOf(
  rules: Rules,
  type: { priceCents: number; prepaymentPercent: number | null },
  canCharge: boolean,
): Prepayment | null {
  if (!rules.prepaymentEnabled || !canCharge) return null
  const percent = type.prepaymentPercent ?? rules.prepaymentPercent
  const amountCents = Math.round((type.priceCents * percent) / 100)
  return amountCents < LEAST_CARD_CENTS ? null : { percent, amountCents, depositKind: rules.depositKind }
}
