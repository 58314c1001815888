import { poolOf, queryOn, writeInPractice } from '../db/native.ts'
import type { MikroORM } from '../db/orm.ts'
import { inPractice } from '../db/tenant.ts'
import type { AppResources } from '../http/context.ts'
import { databaseErrorCode } from '../http/database-failure.ts'
import { jobName } from '../jobs/job.ts'
import { createQueueOf, insertingWithJob, NO_QUEUE } from '../jobs/queue.ts'
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

/** An account never becomes another practice's. */
const owners = new WeakMap<MikroORM, Map<string, PracticeId>>()
const MOST_OWNERS = 10_000

/** The practice whose account it is; undefined for one that is not ours. */
export async function ownerOfAccount({ orm }: AppResources, accountId: string): Promise<PracticeId | undefined> {
  const known = owners.get(orm) ?? new Map<string, PracticeId>()
  owners.set(orm, known)
  const remembered = known.get(accountId)
  if (remembered) return remembered
  const ask = queryOn(await poolOf(orm))
  const [owner] = await ask<{ id: PracticeId }>(
    'select owner_id as id from stripe_account_owner where account_id = $1',
    [accountId],
  )
  if (known.size >= MOST_OWNERS) known.clear()
  if (owner) known.set(accountId, owner.id)
  return owner?.id
}

const insertEvent = insertingWithJob(
  stripeEventJob,
  `insert into stripe_event (id, practice_id, account_id, type, object_id, created_at, received_at)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do nothing returning id`,
)

/** The last events that stand in the database, as this process knows. Stripe sends many again. */
const storedEvents = new WeakMap<MikroORM, Set<string>>()
const MOST_REMEMBERED = 20_000

/**
 * Stores an event before anything is done with it, once, and has it followed. The database decides what is new; an event
 * that it is known to have is not written again.
 */
export async function storeEvent(
  { orm }: AppResources,
  practiceId: PracticeId,
  { id, accountId, type, objectId, createdAt }: StripeNotice,
  now: Date,
): Promise<void> {
  const stored = storedEvents.get(orm) ?? new Set()
  storedEvents.set(orm, stored)
  const name = `${accountId} ${id}`
  if (stored.has(name)) return
  const insert = await insertEvent
  const row = [id, practiceId, accountId, type, objectId, createdAt.toISOString(), now.toISOString()]
  const store = () =>
    writeInPractice(orm, practiceId, async ({ query }) => {
      // Nobody waits for it here: it goes out with the commit, which fails with it.
      insert(query, row, { payload: { of: practiceId, eventId: id }, singletonKey: id }).catch(() => undefined)
    })
  try {
    await store()
  } catch (error) {
    // The practice may be gone.
    owners.get(orm)?.delete(accountId)
    if (databaseErrorCode(error) !== NO_QUEUE) throw error
    await createQueueOf(queryOn(await poolOf(orm)), stripeEventJob)
    await store()
  }
  // Only once it is committed.
  if (stored.size >= MOST_REMEMBERED) stored.delete(stored.values().next().value ?? '')
  stored.add(name)
}

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
