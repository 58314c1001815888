import { moveBalance } from './balance.ts'
import { cardOf, type TestCard } from './cards.ts'
import { detailsOf } from './checkout.ts'
import { openDispute } from './disputes.ts'
import { emit } from './events.ts'
import { newId } from './ids.ts'
import { type Platform, secondsOf } from './platform.ts'
import { settleRefunds } from './refund-outcomes.ts'
import type { Charge, CheckoutSession, PaymentIntent } from './things.ts'

/** The result of an attempt to pay; the message is for the payer. */
export interface PaymentAttempt {
  outcome: 'paid' | 'authentication' | 'declined' | 'over'
  message?: string
}

interface Payer {
  card: string
  /** Whether the payer confirmed at the bank; undefined while the bank did not ask. */
  isAuthenticated?: boolean
  name?: string
  email?: string
}

/** The payer presses « pay » on the page. */
export function attemptPayment(
  platform: Platform,
  account: string,
  session: CheckoutSession,
  payer: Payer,
): PaymentAttempt {
  if (session.status !== 'open') return { outcome: 'over' }
  const card = cardOf(payer.card)
  if (!card) return { outcome: 'declined', message: 'Le numéro de votre carte n’est pas valide.' }
  const intent = intentOf(platform, account, session)
  const email = payer.email ?? session.customer_email
  const name = payer.name ?? null
  session.customer_details = { email, name }
  platform.store.put(account, session)
  if (card.declined) return decline(platform, account, intent, payer, card, card.declined)
  if (card.asksFor3ds && payer.isAuthenticated === undefined) {
    platform.store.put(account, Object.assign(intent, { status: 'requires_action' }))
    return { outcome: 'authentication' }
  }
  if (card.asksFor3ds && !payer.isAuthenticated)
    return decline(platform, account, intent, payer, card, {
      code: 'payment_intent_authentication_failure',
      message: 'Nous n’avons pas pu confirmer votre paiement auprès de votre banque.',
    })
  succeed(platform, account, { session, intent, payer, card })
  return { outcome: 'paid' }
}

function intentOf(platform: Platform, account: string, session: CheckoutSession): PaymentIntent {
  const { store, now } = platform
  const found = session.payment_intent && store.find<PaymentIntent>(account, 'payment_intent', session.payment_intent)
  if (found) return found
  const data = detailsOf(platform, account, session)?.payment_intent_data
  const intent = store.put<PaymentIntent>(account, {
    id: newId('pi'),
    object: 'payment_intent',
    created: secondsOf(now()),
    amount: session.amount_total,
    amount_received: 0,
    application_fee_amount: null,
    canceled_at: null,
    currency: session.currency,
    customer: null,
    description: data?.description ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: data?.metadata ?? {},
    payment_method: null,
    payment_method_types: ['card'],
    receipt_email: null,
    statement_descriptor_suffix: data?.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
  })
  store.put(account, Object.assign(session, { payment_intent: intent.id }))
  emit(platform, account, 'payment_intent.created', intent)
  return intent
}

function chargeOf(platform: Platform, intent: PaymentIntent, payer: Payer, card: TestCard): Charge {
  const number = payer.card.replace(/\s/g, '')
  return {
    id: newId('ch'),
    object: 'charge',
    created: secondsOf(platform.now()),
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    balance_transaction: null,
    billing_details: { email: payer.email ?? null, name: payer.name ?? null },
    captured: false,
    currency: intent.currency,
    description: intent.description,
    disputed: false,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: intent.metadata,
    outcome: {
      network_status: 'approved_by_network',
      reason: null,
      type: 'authorized',
      seller_message: 'Payment complete.',
    },
    paid: false,
    payment_intent: intent.id,
    payment_method: newId('pm'),
    payment_method_details: {
      type: 'card',
      card: {
        brand: card.brand,
        last4: number.slice(-4),
        country: card.country,
        exp_month: 12,
        exp_year: platform.now().getFullYear() + 3,
        funding: 'debit',
        three_d_secure: card.asksFor3ds ? { result: payer.isAuthenticated ? 'authenticated' : 'failed' } : null,
      },
    },
    receipt_url: null,
    refunded: false,
    status: 'failed',
  }
}

function decline(
  platform: Platform,
  account: string,
  intent: PaymentIntent,
  payer: Payer,
  card: TestCard,
  { code, decline_code, message }: NonNullable<TestCard['declined']>,
): PaymentAttempt {
  const { store } = platform
  const charge = chargeOf(platform, intent, payer, card)
  Object.assign(charge, { failure_code: code, failure_message: message })
  charge.outcome = {
    network_status: 'declined_by_network',
    reason: decline_code ?? code,
    type: 'issuer_declined',
    seller_message: message,
  }
  store.put(account, charge)
  const error = { type: 'card_error', code, decline_code, message, charge: charge.id }
  store.put(
    account,
    Object.assign(intent, { status: 'requires_payment_method', last_payment_error: error, latest_charge: charge.id }),
  )
  emit(platform, account, 'charge.failed', charge)
  emit(platform, account, 'payment_intent.payment_failed', intent)
  return { outcome: 'declined', message }
}

interface Paid {
  session: CheckoutSession
  intent: PaymentIntent
  payer: Payer
  card: TestCard
}

function succeed(platform: Platform, account: string, { session, intent, payer, card }: Paid) {
  const { store } = platform
  const charge = chargeOf(platform, intent, payer, card)
  const { id } = moveBalance(platform, account, 'charge', charge.id, intent.amount)
  Object.assign(charge, { amount_captured: intent.amount, balance_transaction: id, captured: true, paid: true })
  store.put(
    account,
    Object.assign(charge, { status: 'succeeded', receipt_url: `${platform.url}/receipts/${charge.id}` }),
  )
  store.put(
    account,
    Object.assign(intent, {
      amount_received: intent.amount,
      last_payment_error: null,
      latest_charge: charge.id,
      payment_method: charge.payment_method,
      status: 'succeeded',
    }),
  )
  store.put(account, Object.assign(session, { payment_status: 'paid', status: 'complete', url: null }))
  emit(platform, account, 'charge.succeeded', charge)
  emit(platform, account, 'payment_intent.succeeded', intent)
  emit(platform, account, 'checkout.session.completed', session)
  if (card.isDisputed) openDispute(platform, account, charge)
  settleRefunds(platform, account)
}
