import { inPractice } from '../../db/tenant.ts'
import type { AppResources } from '../../http/context.ts'
import type { PracticeId } from '../../practice-id.ts'
import { readStripeAccount } from '../account/state.ts'
import { readDispute } from '../bank/dispute.ts'
import { readPayout } from '../bank/payout.ts'
import { settleCheckoutById, settlePayment } from '../checkout/settle.ts'
import { findAtStripe, isAccessLost, requireStripe, stripeIdOf } from '../client.ts'
import { CardPaymentEntity, StripeAccountEntity, StripeEventEntity } from '../entity.ts'
import { readRefunds } from '../refunds/state.ts'
import type { StripeNotice } from './store-event.ts'

/**
 * Reads at Stripe what an event is about, and applies its present state, in whatever order and however often events
 * come. A failed event stays open for the next attempt and for the sweep.
 */
export async function applyStripeEvent(
  app: AppResources,
  practiceId: PracticeId,
  eventId: string,
  now: Date,
): Promise<void> {
  const event = await inPractice(app.orm.em.fork(), practiceId, (em) => em.findOne(StripeEventEntity, { id: eventId }))
  if (!event || event.doneAt) return
  await applyByType(app, practiceId, event, now).catch(async (error) => {
    // Nothing will ever be said of an account that was left for another.
    if (!isAccessLost(error) || !(await isLeft(app, practiceId, event))) throw error
  })
  await inPractice(app.orm.em.fork(), practiceId, async (em) => {
    const stored = await em.findOneOrFail(StripeEventEntity, { id: eventId })
    stored.doneAt = now
  })
}

/** Whether the practice has another account now. */
async function isLeft({ orm }: AppResources, practiceId: PracticeId, { accountId }: StripeNotice): Promise<boolean> {
  const present = { practiceId, accountId }
  return (await inPractice(orm.em.fork(), practiceId, (em) => em.count(StripeAccountEntity, present))) === 0
}

async function applyByType(
  app: AppResources,
  practiceId: PracticeId,
  event: StripeNotice,
  now: Date,
): Promise<unknown> {
  const { type, accountId, objectId } = event
  const of = { practiceId, accountId }
  if (type.startsWith('checkout.session.')) return settleCheckoutById(app, { ...of, checkoutId: objectId }, now)
  if (type.startsWith('charge.dispute.')) return readDispute(app, { ...of, disputeId: objectId }, now)
  if (type.startsWith('refund.') || type === 'charge.refunded' || type === 'charge.refund.updated')
    return readRefundsOf(app, of, objectId, now)
  if (type.startsWith('payout.')) return readPayout(app, { ...of, payoutId: objectId })
  if (type.startsWith('account.') || type.startsWith('v2.core.account')) return readStripeAccount(app, practiceId, now)
  return undefined
}

/** Reads all refunds of a payment, for an event about a refund or its charge. */
async function readRefundsOf(
  app: AppResources,
  of: { practiceId: PracticeId; accountId: string },
  objectId: string,
  now: Date,
) {
  const client = requireStripe(app.config)
  const options = { stripeAccount: of.accountId }
  const call =
    objectId.startsWith('ch_') || objectId.startsWith('py_')
      ? client.charges.retrieve(objectId, {}, options)
      : client.refunds.retrieve(objectId, {}, options)
  const found = await findAtStripe<{ payment_intent?: string | { id: string } | null }>(call)
  const paymentIntentId = stripeIdOf(found?.payment_intent)
  if (!paymentIntentId) return
  await settlePayment(app, { practiceId: of.practiceId, accountId: of.accountId, paymentIntentId }, now)
  const payment = await inPractice(app.orm.em.fork(), of.practiceId, (em) =>
    em.findOne(CardPaymentEntity, { paymentIntentId }),
  )
  if (payment) await readRefunds(app, of.practiceId, payment, now)
}
