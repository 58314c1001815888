import { LockMode } from '@mikro-orm/core'
import type { EntityManager } from '../../db/orm.ts'
import { inPractice } from '../../db/tenant.ts'
import { isUuid } from '../../format/uuid.ts'
import type { AppResources } from '../../http/context.ts'
import { PaymentRequestEntity, type RequestOfPractice } from '../../payment-requests/entity.ts'
import type { PracticeId } from '../../practice-id.ts'
import { callStripe, findAtStripe, requireStripe, type Stripe, stripeIdOf } from '../client.ts'
import { CardPaymentEntity, StripeAccountEntity } from '../entity.ts'
import { recordCardPayment, type StripeMoney } from './record-card-payment.ts'

/** The state of a request's Checkout Session. `none`: there is none any more, and nothing was paid. */
export type CheckoutState = 'none' | 'open' | 'processing' | 'paid'

/** Reads the Checkout Session of a request at Stripe, and applies its state. Throws if Stripe does not answer. */
export async function settleCheckout(
  app: AppResources,
  { practiceId, requestId }: RequestOfPractice,
  now: Date,
): Promise<CheckoutState> {
  const found = await inPractice(app.orm.em.fork(), practiceId, async (em) => {
    const request = await em.findOne(PaymentRequestEntity, { id: requestId })
    const account = await em.findOne(StripeAccountEntity, { practiceId })
    return { checkoutId: request?.checkoutId, accountId: account?.accountId }
  })
  const { checkoutId, accountId } = found
  if (!checkoutId || !accountId) return 'none'
  const state = await settleCheckoutById(app, { practiceId, accountId, checkoutId }, now)
  // An account that the practice has left may have had it: the present one does not know it.
  if (state === 'none')
    await inPractice(app.orm.em.fork(), practiceId, (em) => forgetExpired(em, requestId, checkoutId))
  return state
}

/** Does the same for a Checkout Session by Stripe's id of it. One that pays none of our requests changes nothing. */
export async function settleCheckoutById(
  app: AppResources,
  { practiceId, accountId, checkoutId }: { practiceId: PracticeId; accountId: string; checkoutId: string },
  now: Date,
): Promise<CheckoutState> {
  const checkout = await findAtStripe(
    requireStripe(app.config).checkout.sessions.retrieve(checkoutId, {}, { stripeAccount: accountId }),
  )
  const requestId = checkout?.client_reference_id
  if (!checkout || !requestId || !isUuid(requestId)) return 'none'
  if (checkout.payment_status === 'paid') {
    const paid = await readPaid(app, accountId, checkout, now)
    if (!paid) return 'processing'
    await inPractice(app.orm.em.fork(), practiceId, (em) =>
      recordCardPayment(em, { practiceId, requestId }, paid, { config: app.config, now }),
    )
    return 'paid'
  }
  if (checkout.status === 'complete') return 'processing'
  if (checkout.status === 'open') return 'open'
  await inPractice(app.orm.em.fork(), practiceId, (em) => forgetExpired(em, requestId, checkoutId))
  return 'none'
}

/** Settles the Checkout Session of a payment that is not known yet: reports about a payment may come before it. */
export async function settlePayment(
  app: AppResources,
  { practiceId, accountId, paymentIntentId }: { practiceId: PracticeId; accountId: string; paymentIntentId: string },
  now: Date,
): Promise<void> {
  const isKnown = await inPractice(app.orm.em.fork(), practiceId, (em) =>
    em.count(CardPaymentEntity, { paymentIntentId }),
  )
  if (isKnown) return
  const found = await callStripe(
    requireStripe(app.config).checkout.sessions.list(
      { payment_intent: paymentIntentId, limit: 1 },
      { stripeAccount: accountId },
    ),
  )
  const [checkout] = found.data
  if (checkout) await settleCheckoutById(app, { practiceId, accountId, checkoutId: checkout.id }, now)
}

async function forgetExpired(em: EntityManager, requestId: string, checkoutId: string): Promise<void> {
  const request = await em.findOne(PaymentRequestEntity, { id: requestId }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (request?.checkoutId !== checkoutId) return
  request.checkoutId = null
  request.checkoutUrl = null
  request.checkoutExpiresAt = null
}

async function readPaid(
  { config }: AppResources,
  accountId: string,
  checkout: Stripe.Checkout.Session,
  now: Date,
): Promise<StripeMoney | null> {
  const paymentIntentId = stripeIdOf(checkout.payment_intent)
  if (!paymentIntentId || checkout.currency !== 'eur') return null
  const options = { stripeAccount: accountId }
  const client = requireStripe(config)
  const intent = await callStripe(client.paymentIntents.retrieve(paymentIntentId, {}, options))
  const chargeId = stripeIdOf(intent.latest_charge)
  const charge = chargeId ? await callStripe(client.charges.retrieve(chargeId, {}, options)) : null
  const balanceId = stripeIdOf(charge?.balance_transaction)
  // The fee may come later: the payment does not wait for it.
  const balance = balanceId
    ? await callStripe(client.balanceTransactions.retrieve(balanceId, {}, options)).catch(() => null)
    : null
  const card = charge?.payment_method_details?.card
  return {
    accountId,
    checkoutId: checkout.id,
    paymentIntentId,
    chargeId,
    amountCents: intent.amount_received,
    paidAt: charge ? new Date(charge.created * 1000) : now,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    feeCents: balance?.fee ?? null,
  }
}
