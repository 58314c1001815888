import { localDay } from '../format/day.ts'
import { type DatedRule, ruleInForce } from '../invoices/law.ts'

interface CardFee {
  basisPoints: number
  fixedCents: number
}

/** Stripe's fee in France for each payment by a card of the European Economic Area. A new price is a new line here. */
const cardFees: readonly DatedRule<CardFee>[] = [
  {
    value: { basisPoints: 150, fixedCents: 25 },
    from: '2023-01-01',
    until: null,
    source: 'the product’s specification; Stripe’s own list was not read',
    isVerified: false,
  },
]

/** The fee of today in France. */
export const stripeFeeAt = (now: Date): CardFee => ruleInForce(cardFees, localDay(now, 'Europe/Paris')).value
