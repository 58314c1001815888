import { LockMode } from '@mikro-orm/core'
import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { newId } from '../../db/base.ts'
import type { EntityManager } from '../../db/orm.ts'
import { queryOf } from '../../db/query.ts'
import { inPractice } from '../../db/tenant.ts'
import { publishChange } from '../../events/publish.ts'
import type { AppResources } from '../../http/context.ts'
import { fail } from '../../http/errors.ts'
import { jobName } from '../../jobs/job.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { PracticeId } from '../../practice-id.ts'
import { callStripe, requireStripe, StripeRefusal, StripeUnreachable } from '../client.ts'
import { CardPaymentEntity, CardRefundEntity } from '../entity.ts'
import type { RefundReason } from '../states.ts'
import { lockRefundable } from './lock-refundable.ts'
import { applyRefund, notifyRefundFailed, readRefunds, settleAfterRefund } from './state.ts'

/** Sends a refund to Stripe. */
export const refundJob = jobName<{ of: PracticeId; refundId: string }>('cards.refund', { concurrency: 4 })

/**
 * How long an idempotency key is trusted: Stripe knows it for a day (docs.stripe.com/api/idempotent_requests). For an
 * older call, look up its result first.
 */
const KEY_MS = 12 * millisecondsInHour
/** The longest wait. The balance fills with the next payments. */
const UNTIL_BALANCE_MS = 6 * millisecondsInHour
/** Stripe's codes for an insufficient balance. */
const NO_BALANCE = ['balance_insufficient', 'insufficient_funds']

interface NewRefund {
  amountCents: number
  reason: RefundReason
  note: string | null
  createdBy: string | null
  /** The sessions whose money goes back; null: whatever the payment was for. */
  sessionIds: string[] | null
  /** The failed refund in whose place it is made. */
  retriesId?: string
}

/** Stores a refund and enqueues its sending. More than the rest of the payment is `conflict`. */
export async function addRefund(
  em: EntityManager,
  { id, practiceId }: CardPaymentEntity,
  refund: NewRefund,
  now: Date,
) {
  const { restCents } = await lockRefundable(em, practiceId, id)
  if (refund.amountCents > restCents) throw fail('conflict', { mostCents: restCents })
  const row = em.create(CardRefundEntity, {
    ...refund,
    id: newId(),
    practiceId,
    cardPaymentId: id,
    status: 'waiting',
    refundId: null,
    createdAt: now,
  })
  await em.flush()
  await enqueue(queryOf(em), refundJob, { of: practiceId, refundId: row.id }, { singletonKey: row.id })
  await publishChange(queryOf(em), practiceId, 'stripe')
  // Until it is made, it holds money back.
  await publishChange(queryOf(em), practiceId, 'money')
  return row
}

/**
 * Sends a refund to Stripe with its own key, so that an interrupted call can be repeated. For an older one it first
 * looks up whether it was made, since Stripe has forgotten its key.
 */
export async function sendRefund(
  app: AppResources,
  practiceId: PracticeId,
  refundId: string,
  now: Date,
): Promise<void> {
  const found = await waitingRefund(app, practiceId, refundId)
  if (!found) return
  const { refund, payment } = found
  try {
    if (now.getTime() - refund.createdAt.getTime() > KEY_MS) {
      await readRefunds(app, practiceId, payment, now).catch(stayUnknown)
      if (!(await waitingRefund(app, practiceId, refundId))) return
    }
    const answer = await callStripe(
      requireStripe(app.config).refunds.create(
        { payment_intent: payment.paymentIntentId, amount: refund.amountCents, metadata: { refund: refund.id } },
        { stripeAccount: payment.accountId, idempotencyKey: `refund-${refund.id}-${refund.attempt}` },
      ),
    )
    await inPractice(app.orm.em.fork(), practiceId, (em) => applyRefund(em, payment.id, answer, now))
  } catch (error) {
    await inPractice(app.orm.em.fork(), practiceId, (em) => putOff(em, refundId, error, now))
  }
}

/** Stripe refuses to report whether an older refund was made. */
class RefusedLookUp extends StripeUnreachable {}

/** A refused look-up proves nothing about the refund, so it stays waiting. */
function stayUnknown(error: unknown): never {
  if (error instanceof StripeRefusal) throw new RefusedLookUp('the refunds cannot be read', { cause: error })
  throw error
}

/** The pause grows with the time since the refund was ordered: a quarter of it. */
const pauseOf = ({ createdAt }: CardRefundEntity, now: Date) =>
  Math.min(Math.max(millisecondsInMinute, (now.getTime() - createdAt.getTime()) / 4), UNTIL_BALANCE_MS)

/** A refund that Stripe has not got yet, with its payment. */
const waitingRefund = (app: AppResources, practiceId: PracticeId, refundId: string) =>
  inPractice(app.orm.em.fork(), practiceId, async (em) => {
    const refund = await em.findOne(CardRefundEntity, { id: refundId })
    if (refund?.status !== 'waiting') return null
    return { refund, payment: await em.findOneOrFail(CardPaymentEntity, { id: refund.cardPaymentId }) }
  })

async function putOff(em: EntityManager, refundId: string, error: unknown, now: Date): Promise<void> {
  const refund = await em.findOneOrFail(CardRefundEntity, { id: refundId }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (refund.status !== 'waiting') return
  const { practiceId } = refund
  const isForBalance = error instanceof StripeRefusal && NO_BALANCE.includes(error.code)
  if (!isForBalance && error instanceof StripeRefusal) {
    refund.status = 'failed'
    refund.nextAttemptAt = null
  } else if (isForBalance || error instanceof StripeUnreachable) {
    if (isForBalance) refund.attempt += 1
    refund.nextAttemptAt = new Date(now.getTime() + (isForBalance ? UNTIL_BALANCE_MS : pauseOf(refund, now)))
    await enqueue(
      queryOf(em),
      refundJob,
      { of: practiceId, refundId },
      // The key contains the time, so that a later attempt that waits already does not replace this one.
      { startAfter: refund.nextAttemptAt, singletonKey: `later ${refundId} ${refund.nextAttemptAt.getTime()}` },
    )
  } else throw error
  await em.flush()
  if (refund.status === 'failed')
    await settleAfterRefund(em, await em.findOneOrFail(CardPaymentEntity, { id: refund.cardPaymentId }))
  if (error instanceof StripeRefusal || error instanceof RefusedLookUp) await notifyRefundFailed(em, refund, now)
  await publishChange(queryOf(em), practiceId, 'stripe')
}

/** Tries a refund again that failed or waits for the balance. */
export async function retryRefund(em: EntityManager, id: string, now: Date) {
  const found = await em.findOne(CardRefundEntity, { id })
  if (!found) throw fail('not_found')
  await lockRefundable(em, found.practiceId, found.cardPaymentId)
  const refund = await em.findOneOrFail(
    CardRefundEntity,
    { id },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  )
  const { amountCents, reason, note, createdBy, sessionIds } = refund
  if (refund.status === 'failed') {
    // The failed refund stays as it is, so that later reports about it do not concern the new one.
    const again = await em.findOne(CardRefundEntity, { retriesId: id })
    if (again) throw fail('conflict', { refundId: again.id })
    const payment = await em.findOneOrFail(CardPaymentEntity, { id: refund.cardPaymentId })
    const same = { amountCents, reason, note: note ?? null, sessionIds: sessionIds ?? null, retriesId: id }
    return addRefund(em, payment, { ...same, createdBy: createdBy ?? null }, now)
  }
  if (refund.status !== 'waiting') throw fail('conflict')
  refund.nextAttemptAt = null
  await em.flush()
  await enqueue(queryOf(em), refundJob, { of: refund.practiceId, refundId: id }, { singletonKey: id })
  return refund
}
