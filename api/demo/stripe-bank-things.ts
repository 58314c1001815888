import { balance, type StripeThing, seconds } from './stripe-things.ts'

interface Payout {
  accountId: string
  payoutId: string
  amountCents: number
  arrivesOn: string
  /** The movements that went with it. */
  parts: readonly string[]
}

/** A payout that has arrived, and what was in it. */
export function thingsOfPayout({ accountId, payoutId, amountCents, arrivesOn, parts }: Payout): StripeThing[] {
  const at = new Date(`${arrivesOn}T06:00:00Z`)
  const transaction = `txn_${payoutId.slice(3)}`
  const of = (thing: StripeThing['thing']): StripeThing => ({ account: accountId, thing })
  return [
    balance(accountId, { id: transaction, type: 'payout', source: payoutId, amount: -amountCents, fee: 0, at }),
    of({
      id: `${payoutId}_parts`,
      object: 'payout.parts',
      created: seconds(at),
      transactions: [transaction, ...parts],
    }),
    of({
      id: payoutId,
      object: 'payout',
      created: seconds(at),
      amount: amountCents,
      arrival_date: seconds(new Date(`${arrivesOn}T00:00:00Z`)),
      automatic: true,
      balance_transaction: transaction,
      currency: 'eur',
      description: 'STRIPE PAYOUT',
      failure_code: null,
      failure_message: null,
      livemode: false,
      metadata: {},
      method: 'standard',
      reconciliation_status: 'completed',
      status: 'paid',
      type: 'bank_account',
    }),
  ]
}

interface Dispute {
  accountId: string
  disputeId: string
  chargeId: string
  intentId: string
  amountCents: number
  openedAt: Date
  answerBy: Date
}

/** What Stripe asks for a dispute. */
export const DISPUTE_FEE_CENTS = 2000

/** A dispute that waits for an answer; its charge, among what is told already, is disputed. */
export function thingsOfDispute(dispute: Dispute, known: readonly StripeThing[]): StripeThing[] {
  const { accountId, disputeId, chargeId, intentId, amountCents, openedAt, answerBy } = dispute
  const moved = balance(accountId, {
    id: `txn_${disputeId}`,
    type: 'adjustment',
    source: disputeId,
    amount: -amountCents,
    fee: DISPUTE_FEE_CENTS,
    at: openedAt,
  })
  const charge = known.find(({ thing }) => thing.id === chargeId)
  return [
    moved,
    {
      account: accountId,
      thing: {
        id: disputeId,
        object: 'dispute',
        created: seconds(openedAt),
        amount: amountCents,
        balance_transactions: [moved.thing],
        charge: chargeId,
        currency: 'eur',
        evidence: {},
        evidence_details: {
          due_by: seconds(answerBy),
          has_evidence: false,
          past_due: false,
          submission_count: 0,
        },
        is_charge_refundable: false,
        livemode: false,
        metadata: {},
        payment_intent: intentId,
        reason: 'fraudulent',
        status: 'needs_response',
      },
    },
    ...(charge ? [{ account: accountId, thing: { ...charge.thing, disputed: true } }] : []),
  ]
}
