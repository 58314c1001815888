import { balanceOf } from './balance.ts'
import { emit } from './events.ts'
import { newId } from './ids.ts'
import { checkKnown, integerOf, metadataOf, oneOf, optionalText, type Parameters } from './parameters.ts'
import { type Platform, secondsOf } from './platform.ts'
import { cardOfCharge, payRefund } from './refund-outcomes.ts'
import { invalid, missing, Refusal } from './refusal.ts'
import type { Charge, Dispute, PaymentIntent, Refund } from './things.ts'

const known = Object.fromEntries(
  [
    'amount',
    'charge',
    'expand',
    'metadata',
    'payment_intent',
    'reason',
    'refund_application_fee',
    'reverse_transfer',
  ].map((name) => [name, true] as const),
)

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer']

/** `POST /v1/refunds`: never more than the rest of a payment. */
export function createRefund(platform: Platform, account: string, parameters: Parameters): Refund {
  checkKnown(parameters, known)
  const reason = oneOf(parameters, 'reason', reasons)
  const metadata = metadataOf(parameters)
  const charge = chargeOfRefund(platform, account, parameters)
  const amount = parameters.amount === undefined ? undefined : integerOf(parameters, 'amount')
  if (amount !== undefined && amount < 1) throw invalid('Invalid positive integer', 'amount')
  return refund(platform, account, charge, { amount, reason, metadata })
}

function chargeOfRefund({ store }: Platform, account: string, parameters: Parameters): Charge {
  const intentId = optionalText(parameters, 'payment_intent')
  const id = optionalText(parameters, 'charge')
  if (!intentId && !id)
    throw invalid('One of the following params should be provided: payment_intent or charge.', 'payment_intent')
  const intent = intentId ? store.find<PaymentIntent>(account, 'payment_intent', intentId) : undefined
  if (intentId && !intent) throw missing('payment_intent', intentId, 'payment_intent')
  if (intent && intent.status !== 'succeeded')
    throw new Refusal(400, 'payment_intent_unexpected_state', 'This PaymentIntent has no successful charge to refund.')
  const chargeId = intent?.latest_charge ?? id ?? ''
  const charge = store.find<Charge>(account, 'charge', chargeId)
  if (!charge) throw missing('charge', chargeId, 'charge')
  return charge
}

interface RefundOptions {
  amount?: number | undefined
  reason?: string | null
  metadata?: Record<string, string>
}

/** Refunds a payment or a part of it; it waits if the account's balance is insufficient. */
export function refund(
  platform: Platform,
  account: string,
  charge: Charge,
  { amount, reason = null, metadata = {} }: RefundOptions = {},
): Refund {
  const { store, now } = platform
  const left = charge.amount - charge.amount_refunded
  if (!charge.paid || charge.refunded || left <= 0)
    throw new Refusal(400, 'charge_already_refunded', `Charge ${charge.id} has already been refunded.`)
  // What was won can be given back.
  const disputes = store.list<Dispute>(account, 'dispute').filter((dispute) => dispute.charge === charge.id)
  if (disputes.some(({ status }) => status !== 'won'))
    throw new Refusal(400, 'charge_disputed', `Charge ${charge.id} has been charged back; cannot issue a refund.`)
  const cents = amount ?? left
  if (cents > left)
    throw new Refusal(
      400,
      undefined,
      `Refund amount (${cents} cents) is greater than unrefunded amount on charge (${left} cents)`,
      { param: 'amount' },
    )
  const created: Refund = {
    id: newId('re'),
    object: 'refund',
    created: secondsOf(now()),
    amount: cents,
    balance_transaction: null,
    charge: charge.id,
    currency: charge.currency,
    metadata,
    payment_intent: charge.payment_intent,
    reason,
    status: 'pending',
  }
  charge.amount_refunded += cents
  charge.refunded = charge.amount_refunded === charge.amount
  store.put(account, charge)
  const behaviour = cardOfCharge(charge)?.refunds
  if (balanceOf(platform, account) < cents) created.pending_reason = 'insufficient_funds'
  else payRefund(platform, account, created)
  if (behaviour === 'late' && created.status === 'succeeded')
    Object.assign(created, { status: 'pending', pending_reason: 'processing' })
  store.put(account, created)
  emit(platform, account, 'refund.created', created)
  emit(platform, account, 'charge.refunded', charge)
  return created
}
