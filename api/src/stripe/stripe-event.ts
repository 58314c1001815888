import { poolOf, queryOn, writeInPractice } from '../db/native.ts'
import { inPractice } from '../db/tenant.ts'
import type { AppResources } from '../http/context.ts'
import { jobName } from '../jobs/job.ts'
import { enqueue } from '../jobs/queue.ts'
import type { PracticeId } from '../practice-id.ts'
import { readStripeAccount } from './account-state.ts'
import { findAtStripe, requireStripe, stripeIdOf } from './client.ts'
import { readDispute } from './dispute.ts'
import { CardPaymentEntity, StripeEventEntity } from './entity.ts'
import { readPayout } from './payout.ts'
import { readRefunds } from './refund-state.ts'
import { settleCheckoutById, settlePayment } from './settle.ts'

/** Applies an event. */
export const stripeEventJob = jobName<{ of: PracticeId; eventId: string }>('cards.event', { concurrency: 8 })

/** An event as it was delivered or listed: its id, and what it is about. */
export interface StripeNotice {
  id: string
  accountId: string
  type: string
  objectId: string
  createdAt: Date
}

/** The practice of an account; undefined for one that is not ours. */
export async function ownerOfAccount({ orm }: AppResources, accountId: string): Promise<PracticeId | undefined> {
  const ask = queryOn(await poolOf(orm))
  const [owner] = await ask<{ id: PracticeId }>(
    'select owner_id as id from stripe_account_owner where account_id = $1',
    [accountId],
  )
  return owner?.id
}

/** Stores an event once, before anything else is done with it, and enqueues its job. */
export const storeEvent = (app: AppResources, practiceId: PracticeId, notice: StripeNotice, now: Date): Promise<void> =>
  writeInPractice(app.orm, practiceId, async ({ query }) => {
    const { id, accountId, type, objectId, createdAt } = notice
    const inserted = await query(
      `insert into stripe_event (id, practice_id, account_id, type, object_id, created_at, received_at)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do nothing returning id`,
      [id, practiceId, accountId, type, objectId, createdAt.toISOString(), now.toISOString()],
    )
    if (inserted.length) await enqueue(query, stripeEventJob, { of: practiceId, eventId: id }, { singletonKey: id })
  })

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
  await applyByType(app, practiceId, event, now)
  await inPractice(app.orm.em.fork(), practiceId, async (em) => {
    const stored = await em.findOneOrFail(StripeEventEntity, { id: eventId })
    stored.doneAt = now
  })
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
  const asked =
    objectId.startsWith('ch_') || objectId.startsWith('py_')
      ? client.charges.retrieve(objectId, {}, options)
      : client.refunds.retrieve(objectId, {}, options)
  const found = await findAtStripe<{ payment_intent?: string | { id: string } | null }>(asked)
  const paymentIntentId = stripeIdOf(found?.payment_intent)
  if (!paymentIntentId) return
  await settlePayment(app, { practiceId: of.practiceId, accountId: of.accountId, paymentIntentId }, now)
  const payment = await inPractice(app.orm.em.fork(), of.practiceId, (em) =>
    em.findOne(CardPaymentEntity, { paymentIntentId }),
  )
  if (payment) await readRefunds(app, of.practiceId, payment, now)
}
