import type { EntityManager } from '../../db/orm.ts'
import { queryOf } from '../../db/query.ts'
import { inPractice } from '../../db/tenant.ts'
import { publishChange } from '../../events/publish.ts'
import { localDay } from '../../format/day.ts'
import type { AppResources } from '../../http/context.ts'
import { enqueueMessages } from '../../messages/service.ts'
import { recordProviderFee, recordRefund, unrefundedCents } from '../../payments/take-back.ts'
import type { PracticeId } from '../../practice-id.ts'
import { zoneOfPractice } from '../../practices/zone.ts'
import { settlePayment } from '../checkout/settle.ts'
import { findAtStripe, requireStripe, type Stripe, stripeIdOf } from '../client.ts'
import { CardDisputeEntity, CardPaymentEntity } from '../entity.ts'
import { lockRefundable } from '../refunds/lock-refundable.ts'
import type { DisputeStatus } from '../states.ts'

interface OfAccount {
  practiceId: PracticeId
  accountId: string
}

const statuses: Record<string, DisputeStatus> = {
  warning_needs_response: 'needs_response',
  needs_response: 'needs_response',
  warning_under_review: 'under_review',
  under_review: 'under_review',
  warning_closed: 'closed',
  prevented: 'closed',
  won: 'won',
  lost: 'lost',
}

const isDecided = (status: DisputeStatus) => status === 'won' || status === 'lost'

/**
 * Reads a dispute at Stripe and stores it. Notifies the practitioner of a new one. Books the amount of a lost one, and
 * Stripe's fee for any, in the ledger.
 */
export async function readDispute(
  app: AppResources,
  { practiceId, accountId, disputeId }: OfAccount & { disputeId: string },
  now: Date,
): Promise<void> {
  const dispute = await findAtStripe(
    requireStripe(app.config).disputes.retrieve(disputeId, {}, { stripeAccount: accountId }),
  )
  if (!dispute) return
  const paymentIntentId = stripeIdOf(dispute.payment_intent)
  if (paymentIntentId) await settlePayment(app, { practiceId, accountId, paymentIntentId }, now)
  await inPractice(app.orm.em.fork(), practiceId, async (em) => {
    const payment = paymentIntentId ? await em.findOne(CardPaymentEntity, { paymentIntentId }) : null
    if (payment) await lockRefundable(em, practiceId, payment.id)
    const known = await em.findOne(CardDisputeEntity, { practiceId, id: disputeId })
    // Of two readings at once, the earlier one may arrive last: what has ended at Stripe does not begin again.
    if (known && isDecided(known.status) && !isDecided(rowOf(dispute).status)) return
    const row = known ?? em.create(CardDisputeEntity, { practiceId, id: disputeId, ...rowOf(dispute) })
    const wasLost = known?.status === 'lost'
    em.assign(row, { ...rowOf(dispute), cardPaymentId: payment?.id ?? null })
    await em.flush()
    if (payment?.paymentId) await recordFees(em, payment, dispute, now)
    if (row.status === 'lost' && !wasLost && payment?.paymentId) await recordLoss(em, payment, row, now)
    if (!known && payment)
      await enqueueMessages(queryOf(em), {
        practiceId,
        sessionId: null,
        template: 'cards.disputed',
        data: {
          requestId: payment.requestId,
          amountCents: row.amountCents,
          ...(row.answerBy && { answerBy: row.answerBy.toISOString() }),
        },
        now,
        to: [{ audience: 'practitioner', key: `cards.disputed:${disputeId}` }],
      })
    await publishChange(queryOf(em), practiceId, 'stripe')
  })
}

/**
 * A lost dispute is recorded in the ledger as refunded money. A refund that Stripe has not made does not count here:
 * Stripe makes none any more for a charged-back payment.
 */
async function recordLoss(em: EntityManager, { paymentId }: CardPaymentEntity, lost: CardDisputeEntity, now: Date) {
  if (!paymentId) return
  const amountCents = Math.min(lost.amountCents, await unrefundedCents(em, paymentId))
  if (amountCents > 0) await recordRefund(em, { paymentId, amountCents, providerRefundId: lost.id }, now)
}

/** Books Stripe's fee for a dispute, whatever its result, and its return, one line for each movement of the balance. */
async function recordFees(
  em: EntityManager,
  { practiceId, paymentId }: CardPaymentEntity,
  { id, balance_transactions: moved }: Stripe.Dispute,
  now: Date,
) {
  const timeZone = await zoneOfPractice(em, practiceId)
  for (const { id: providerFeeId, fee: feeCents, currency, created } of moved) {
    if (!paymentId || feeCents === 0 || currency !== 'eur') continue
    const chargedOn = localDay(new Date(created * 1000), timeZone)
    await recordProviderFee(em, { paymentId, feeCents, providerFeeId, chargedOn, reference: id }, now)
  }
}

const rowOf = (dispute: Stripe.Dispute) => ({
  cardPaymentId: null,
  status: statuses[dispute.status] ?? ('closed' as const),
  reason: dispute.reason,
  amountCents: dispute.amount,
  answerBy: dispute.evidence_details?.due_by ? new Date(dispute.evidence_details.due_by * 1000) : null,
  openedAt: new Date(dispute.created * 1000),
})
