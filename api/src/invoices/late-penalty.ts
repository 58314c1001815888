import type * as z from 'zod'
import { addDays } from '../format/day.ts'
import type { LatePenalty } from './contract/invoice.ts'
import { billingLaw, ruleInForce } from './law.ts'
import { interestBetween, rateOfRule } from './legal-interest.ts'

interface OverdueDocument {
  status: string
  dueOn: string | null
  /** What is left to pay. */
  dueCents: number
  billTo: { isBusiness: boolean }
}

/** What was paid of a document on a day after its last one to pay; negative: given back. */
interface LatePart {
  cents: number
  paidOn: string
}

/**
 * What a business owes by a day for paying late, beside the rest of its invoice: penalties on that rest, and on what
 * was paid late until its day, and a fixed fee (C. com. L441-10, D441-5). Null while nothing is late, and for private
 * clients.
 */
export function latePenalty(
  { status, dueOn, dueCents, billTo }: OverdueDocument,
  today: string,
  paidLate: readonly LatePart[] = [],
): z.output<typeof LatePenalty> | null {
  if (status !== 'issued' || !billTo.isBusiness || !dueOn) return null
  const since = addDays(dueOn, 1)
  const parts = [{ cents: dueCents, paidOn: today }, ...paidLate].filter(({ cents }) => cents !== 0)
  const through = parts.map(({ paidOn }) => paidOn).reduce((last, day) => (day > last ? day : last), '')
  const whole = interestBetween({ cents: 1, since, through }, rateOn)
  // The fee is owed for a day of delay, however small the interest is.
  const isLate = parts.some(({ cents, paidOn }) => cents > 0 && paidOn >= since)
  if (!whole || !isLate) return null
  const cents = Math.max(
    0,
    parts.reduce((sum, part) => sum + interestOn(part, since), 0),
  )
  return { ...whole, cents, recoveryFeeCents: ruleInForce(billingLaw.recoveryFeeCents, dueOn).value }
}

/** What was given back takes off the interest until its day: it counts as unpaid from then on alone. */
function interestOn({ cents, paidOn }: LatePart, since: string): number {
  const interest = interestBetween({ cents: Math.abs(cents), since, through: paidOn }, rateOn)?.cents ?? 0
  return cents < 0 ? 0 - interest : interest
}

const rateOn = (day: string) => rateOfRule(ruleInForce(billingLaw.latePenaltyBasisPoints, day), day)
