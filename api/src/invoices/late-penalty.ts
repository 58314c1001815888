import type * as z from 'zod'
import { addDays } from '../format/day.ts'
import type { LatePenalty } from './contract/invoice.ts'
import { billingLaw, isUncertainOn, ruleInForce } from './law.ts'
import { interestBetween } from './legal-interest.ts'

interface OverdueDocument {
  status: string
  dueOn: string | null
  /** What is left to pay. */
  dueCents: number
  billTo: { isBusiness: boolean }
}

/**
 * What a business owes by a day for paying late, beside the rest of its invoice: penalties on that rest, and a fixed
 * fee (C. com. L441-10, D441-5). Null while nothing is late, and for private clients.
 */
export function latePenalty(
  { status, dueOn, dueCents, billTo }: OverdueDocument,
  today: string,
): z.output<typeof LatePenalty> | null {
  if (status !== 'issued' || !billTo.isBusiness || !dueOn) return null
  const interest = interestBetween({ cents: dueCents, since: addDays(dueOn, 1), through: today }, rateOn)
  return interest && { ...interest, recoveryFeeCents: ruleInForce(billingLaw.recoveryFeeCents, dueOn).value }
}

function rateOn(day: string) {
  const rule = ruleInForce(billingLaw.latePenaltyBasisPoints, day)
  return { basisPoints: rule.value, source: rule.source, isUncertain: isUncertainOn(rule, day) }
}
