import { min } from 'date-fns/min'
import { enqueueSettleDeposits } from '../../billing/enqueue-settle-deposits.ts'
import { newId } from '../../db/base.ts'
import type { EntityManager } from '../../db/orm.ts'
import { queryOf } from '../../db/query.ts'
import { inPractice } from '../../db/tenant.ts'
import { publishChange } from '../../events/publish.ts'
import { localDay } from '../../format/day.ts'
import type { AppResources } from '../../http/context.ts'
import { enqueue } from '../../jobs/queue.ts'
import { enqueueMessages } from '../../messages/service.ts'
import { PaymentRequestEntity } from '../../payment-requests/entity.ts'
import { creditRefundJob } from '../../payments/job-names.ts'
import { recordRefund, reversePayment } from '../../payments/take-back.ts'
import { isCreditLast } from '../../payments/waiting-refunds.ts'
import type { PracticeId } from '../../practice-id.ts'
import { zoneOfPractice } from '../../practices/zone.ts'
import { linkPayoutLines } from '../bank/payout-links.ts'
import { callStripe, requireStripe, type Stripe } from '../client.ts'
import { CardPaymentEntity, CardRefundEntity } from '../entity.ts'
import type { RefundStatus } from '../states.ts'
import { lockRefundable } from './lock-refundable.ts'

/** The practitioner hears of a refund that did not succeed. */
export async function notifyRefundFailed(em: EntityManager, refund: CardRefundEntity, now: Date): Promise<void> {
  const { requestId } = await em.findOneOrFail(CardPaymentEntity, { id: refund.cardPaymentId })
  await enqueueMessages(queryOf(em), {
    practiceId: refund.practiceId,
    sessionId: null,
    template: 'cards.refundFailed',
    data: { requestId, amountCents: refund.amountCents },
    now,
    to: [{ audience: 'practitioner', key: `cards.refundFailed:${refund.id}` }],
  })
}

/** A refund of a payment waits no longer: the money that was kept for it can settle invoices and deposits now. */
export async function settleAfterRefund(
  em: EntityManager,
  { practiceId, paymentId }: CardPaymentEntity,
): Promise<void> {
  if (paymentId) await enqueueSettleDeposits(em, practiceId, paymentId)
  await publishChange(queryOf(em), practiceId, 'money')
}

const statusOf = (status: string | null): RefundStatus => {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

/**
 * Applies the state of a refund at Stripe, whether it is ours or was made in Stripe's dashboard. The ledger gets its
 * line as soon as Stripe has the money, for the day on which Stripe made it.
 */
export async function applyRefund(
  em: EntityManager,
  cardPaymentId: string,
  stripeRefund: Stripe.Refund,
  now: Date,
): Promise<void> {
  const { practiceId } = await em.findOneOrFail(CardPaymentEntity, { id: cardPaymentId })
  const { payment } = await lockRefundable(em, practiceId, cardPaymentId)
  const ours = stripeRefund.metadata?.refund
  const known =
    (await em.findOne(CardRefundEntity, { refundId: stripeRefund.id })) ??
    (ours && /^[0-9a-f-]{36}$/.test(ours)
      ? await em.findOne(CardRefundEntity, { id: ours, cardPaymentId, refundId: null })
      : null)
  const refund =
    known ??
    em.create(CardRefundEntity, {
      id: newId(),
      practiceId,
      cardPaymentId,
      amountCents: stripeRefund.amount,
      status: 'pending',
      reason: 'elsewhere',
      note: null,
      sessionIds: null,
      refundId: stripeRefund.id,
      createdAt: now,
      createdBy: null,
    })
  const wasFailed = refund.status === 'failed'
  const wasDone = refund.status === 'succeeded'
  const status = statusOf(stripeRefund.status)
  // The earlier of two readings at once may arrive last: what has ended at Stripe does not begin again.
  if ((wasFailed && refund.refundId === stripeRefund.id) || (wasDone && status === 'pending')) return
  refund.refundId = stripeRefund.id
  refund.nextAttemptAt = null
  refund.status = status
  const isNew = !refund.paymentId
  if (isNew && refund.status !== 'failed' && payment.paymentId) {
    const { amountCents, sessionIds } = refund
    const createdAt = min([new Date(stripeRefund.created * 1000), now])
    const refundedOn = localDay(createdAt, await zoneOfPractice(em, practiceId))
    const { paymentId } = payment
    const taken = { paymentId, amountCents, sessionIds, refundedOn, isCreditLast: isCreditLast(refund) }
    const line = await recordRefund(em, { ...taken, providerRefundId: stripeRefund.id }, now)
    refund.paymentId = line.id
  }
  // A waiting refund may still fail, so no credit note is issued for it yet.
  if (refund.paymentId && refund.status === 'succeeded' && (isNew || !wasDone))
    await enqueue(
      queryOf(em),
      creditRefundJob,
      { practiceId, paymentId: refund.paymentId },
      { singletonKey: refund.paymentId },
    )
  await em.flush()
  await linkPayoutLines(em, practiceId, { sourceId: stripeRefund.id, cardPaymentId })
  if (isNew) await settleAfterRefund(em, payment)
  // The money is in the balance again, allocated as before: the payment has the same rest as before the refund.
  if (refund.status === 'failed' && refund.paymentId && !wasFailed) {
    const reversal = { paymentId: refund.paymentId, reason: null, isSaidByProvider: true }
    await enqueueSettleDeposits(em, practiceId, (await reversePayment(em, reversal, now)).id)
  }
  if (refund.status === 'failed' && !wasFailed) await notifyRefundFailed(em, refund, now)
  if (isNew && refund.status !== 'failed') await notifyRefunded(em, payment, refund, now)
  await publishChange(queryOf(em), practiceId, 'stripe')
}

const requestOf = (em: EntityManager, { requestId }: CardPaymentEntity) =>
  em.findOneOrFail(PaymentRequestEntity, { id: requestId })

async function notifyRefunded(em: EntityManager, payment: CardPaymentEntity, refund: CardRefundEntity, now: Date) {
  // The refund of late money is notified to both sides at once.
  if (refund.reason === 'late') return
  const request = await requestOf(em, payment)
  await enqueueMessages(queryOf(em), {
    practiceId: refund.practiceId,
    sessionId: request.sessionId ?? null,
    patientId: request.patientId,
    template: 'cards.refunded',
    data: { requestId: payment.requestId, amountCents: refund.amountCents },
    now,
    to: [{ audience: 'client', key: `cards.refunded:${refund.id}` }],
  })
}

/** The most refunds of one payment that are read at once. */
const MOST_REFUNDS = 10_000

/** Reads every refund of a payment at Stripe, including those made elsewhere. */
export async function readRefunds(
  app: AppResources,
  practiceId: PracticeId,
  payment: CardPaymentEntity,
  now: Date,
): Promise<void> {
  const refunds = await callStripe(
    requireStripe(app.config)
      .refunds.list({ payment_intent: payment.paymentIntentId, limit: 100 }, { stripeAccount: payment.accountId })
      .autoPagingToArray({ limit: MOST_REFUNDS }),
  )
  // The oldest first, as they happened.
  for (const stripeRefund of refunds.reverse())
    await inPractice(app.orm.em.fork(), practiceId, (em) => applyRefund(em, payment.id, stripeRefund, now))
}
