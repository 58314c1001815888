import type { PracticeId } from '../src/practice-id.ts'
/** A line of the stand-in's state: a thing as Stripe writes it, and whose it is. */
export interface StripeThing {
  account: string | null
  thing: { id: string; object: string; created: number | string; [member: string]: unknown }
}

export const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

interface Account {
  accountId: string
  practiceId: PracticeId
  email: string
  name: string
  /** What Stripe still asks; nothing: it is complete. */
  open: readonly string[]
  at: Date
}

/** An account of Accounts v2 with its ability to take cards. */
export function accountThing({ accountId, practiceId, email, name, open, at }: Account): StripeThing {
  const deadline = { status: 'currently_due' }
  const entries = open.map((description) => ({
    awaiting_action_from: 'user',
    description,
    errors: [],
    impact: { restricts_capabilities: [{ capability: 'card_payments', configuration: 'merchant', deadline }] },
    minimum_deadline: deadline,
    requested_reasons: [{ code: 'routine_onboarding' }],
  }))
  const status = open.length
    ? { status: 'restricted', status_details: [{ code: 'requirements_past_due', resolution: 'provide_info' }] }
    : { status: 'active', status_details: [] }
  return {
    account: null,
    thing: {
      id: accountId,
      object: 'v2.core.account',
      created: at.toISOString(),
      livemode: false,
      closed: false,
      contact_email: email,
      display_name: name,
      dashboard: 'full',
      applied_configurations: ['merchant'],
      configuration: { merchant: { applied: true, capabilities: { card_payments: { requested: true, ...status } } } },
      defaults: { currency: 'eur', responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' } },
      identity: { country: 'fr' },
      requirements: { entries, summary: { minimum_deadline: open.length ? deadline : null } },
      metadata: { practice: practiceId },
    },
  }
}

interface Payment {
  accountId: string
  requestId: string
  intentId: string
  chargeId: string
  checkoutId: string
  amountCents: number
  feeCents: number
  paidAt: Date
  card: { brand: string; last4: string }
  /** It went back, whole. */
  refund: { refundId: string; at: Date } | null
}

/** What moved on an account's balance. */
export const balance = (
  account: string,
  {
    id,
    type,
    source,
    amount,
    fee,
    at,
  }: { id: string; type: string; source: string; amount: number; fee: number; at: Date },
): StripeThing => ({
  account,
  thing: {
    id,
    object: 'balance_transaction',
    created: seconds(at),
    amount,
    available_on: seconds(at),
    balance_type: 'payments',
    currency: 'eur',
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fee
      ? [{ amount: fee, application: null, currency: 'eur', description: 'Stripe processing fees', type: 'stripe_fee' }]
      : [],
    net: amount - fee,
    reporting_category: type === 'adjustment' ? 'dispute' : type,
    source,
    status: 'available',
    type,
  },
})

/** A Checkout Session that was paid, with its payment, its charge and what moved on the balance. */
export function thingsOfPayment(payment: Payment): StripeThing[] {
  const { accountId, requestId, intentId, chargeId, checkoutId, amountCents, feeCents, paidAt, card, refund } = payment
  const created = seconds(paidAt)
  const metadata = { request: requestId }
  const money = { created, currency: 'eur', livemode: false, metadata }
  const of = (thing: StripeThing['thing']): StripeThing => ({ account: accountId, thing })
  const charge = of({
    ...money,
    id: chargeId,
    object: 'charge',
    amount: amountCents,
    amount_captured: amountCents,
    amount_refunded: refund ? amountCents : 0,
    balance_transaction: `txn_${chargeId.slice(3)}`,
    billing_details: { email: null, name: null },
    captured: true,
    description: null,
    disputed: false,
    failure_code: null,
    failure_message: null,
    outcome: {
      network_status: 'approved_by_network',
      reason: null,
      type: 'authorized',
      seller_message: 'Payment complete.',
    },
    paid: true,
    payment_intent: intentId,
    payment_method: `pm_${chargeId.slice(3)}`,
    payment_method_details: {
      type: 'card',
      card: { ...card, country: 'FR', exp_month: 12, exp_year: 2030, funding: 'credit', three_d_secure: null },
    },
    receipt_url: null,
    refunded: refund !== null,
    status: 'succeeded',
  })
  const things = [
    of({
      ...money,
      id: checkoutId,
      object: 'checkout.session',
      amount_subtotal: amountCents,
      amount_total: amountCents,
      cancel_url: null,
      success_url: '',
      client_reference_id: requestId,
      customer: null,
      customer_email: null,
      customer_details: null,
      expires_at: created + 1800,
      locale: 'fr',
      mode: 'payment',
      payment_intent: intentId,
      payment_method_types: ['card'],
      payment_status: 'paid',
      status: 'complete',
      ui_mode: 'hosted_page',
      url: null,
    }),
    of({
      ...money,
      id: intentId,
      object: 'payment_intent',
      amount: amountCents,
      amount_received: amountCents,
      application_fee_amount: null,
      canceled_at: null,
      customer: null,
      description: null,
      last_payment_error: null,
      latest_charge: chargeId,
      payment_method: `pm_${chargeId.slice(3)}`,
      payment_method_types: ['card'],
      receipt_email: null,
      statement_descriptor_suffix: null,
      status: 'succeeded',
    }),
    charge,
    balance(accountId, {
      id: `txn_${chargeId.slice(3)}`,
      type: 'charge',
      source: chargeId,
      amount: amountCents,
      fee: feeCents,
      at: paidAt,
    }),
  ]
  if (!refund) return things
  const { refundId, at } = refund
  const transaction = `txn_${refundId.slice(3)}`
  return [
    ...things,
    of({
      id: refundId,
      object: 'refund',
      created: seconds(at),
      amount: amountCents,
      balance_transaction: transaction,
      charge: chargeId,
      currency: 'eur',
      metadata: {},
      payment_intent: intentId,
      reason: null,
      status: 'succeeded',
    }),
    balance(accountId, { id: transaction, type: 'refund', source: refundId, amount: -amountCents, fee: 0, at }),
  ]
}
