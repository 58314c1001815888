import { DISPUTE_FEE_CENTS, moveBalance } from './balance.ts'
import { emit } from './events.ts'
import { newId } from './ids.ts'
import { type Platform, secondsOf } from './platform.ts'
import type { Charge, Dispute } from './things.ts'

const DAYS_TO_ANSWER = 9

/** The payer disputes the payment, or a part of it, at their bank: the money and a fee leave at once. */
export function openDispute(
  platform: Platform,
  account: string,
  charge: Charge,
  amount = charge.amount - charge.amount_refunded,
): Dispute {
  const { store, now } = platform
  const id = newId('du')
  const withdrawn = moveBalance(platform, account, 'adjustment', id, -amount, DISPUTE_FEE_CENTS)
  const dispute = store.put<Dispute>(account, {
    id,
    object: 'dispute',
    created: secondsOf(now()),
    amount,
    balance_transactions: [withdrawn],
    charge: charge.id,
    currency: charge.currency,
    evidence: {},
    evidence_details: {
      due_by: secondsOf(now()) + DAYS_TO_ANSWER * 86_400,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  })
  store.put(account, Object.assign(charge, { disputed: true }))
  emit(platform, account, 'charge.dispute.created', dispute)
  emit(platform, account, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** The bank decides, and may give in after all. If the account wins, it gets back the money and the fee. */
export function closeDispute(platform: Platform, account: string, dispute: Dispute, status: 'won' | 'lost'): Dispute {
  if (dispute.status === 'won' || dispute.status === status) return dispute
  dispute.status = status
  if (status === 'won')
    dispute.balance_transactions.push(
      moveBalance(platform, account, 'adjustment', dispute.id, dispute.amount, -DISPUTE_FEE_CENTS),
    )
  platform.store.put(account, dispute)
  emit(platform, account, 'charge.dispute.closed', dispute)
  if (status === 'won') emit(platform, account, 'charge.dispute.funds_reinstated', dispute)
  return dispute
}
