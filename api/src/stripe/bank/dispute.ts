import type { EntityManager } from '../../db/orm.ts'
import { queryOf } from '../../db/query.ts'
import { inPractice } from '../../db/tenant.ts'
import { publishChange } from '../../events/publish.ts'
import { localDay } from '../../format/day.ts'
import type { AppResources } from '../../http/context.ts'
import { enqueueMessages } from '../../messages/service.ts'
import { recordProviderFee } from '../../payments/take-back.ts'
import type { PracticeId } from '../../practice-id.ts'
import { zoneOfPractice } from '../../practices/zone.ts'
import { settlePayment } from '../checkout/settle.ts'
import { findAtStripe, requireStripe, type Stripe, stripeIdOf } from '../client.ts'
import { CardDisputeEntity, CardPaymentEntity } from '../entity.ts'
import { lockRefundable } from '../refunds/lock-refundable.ts'
import type { DisputeStatus } from '../states.ts'
import { recordLoss, reverseLoss } from './dispute-loss.ts'
import { linkPayoutLines } from './payout-links.ts'

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
 * Whether this reading is older than the stored one: of two simultaneous readings, the earlier may arrive last. At
 * Stripe the movements of a dispute only grow in number, and an ended dispute does not begin again. A won dispute is
 * lost only if its movements show that the money was taken again.
 */
function isOutdated(known: CardDisputeEntity | null, { status, balance_transactions: moved }: Stripe.Dispute): boolean {
  const read = statusOf(status)
  if (known && moved.length < known.movementCount) return true
  if (!known || !isDecided(known.status) || known.status === read) return false
  if (known.status === 'lost' || read !== 'lost') return !isDecided(read)
  const isReturned = moved.some(({ amount }) => amount > 0)
  return !isReturned || moved.reduce((sum, { amount }) => sum + amount, 0) >= 0
}

/**
 * Reads a dispute at Stripe and stores it. Notifies the practitioner of a new one. Books the amount of a lost one, and
 * Stripe's fee for any, in the ledger. A loss that the bank undoes later is reversed there.
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
    if (isOutdated(known, dispute)) return
    const row = known ?? em.create(CardDisputeEntity, { practiceId, id: disputeId, ...rowOf(dispute) })
    const wasLost = known?.status === 'lost'
    em.assign(row, { ...rowOf(dispute), cardPaymentId: payment?.id ?? null })
    await em.flush()
    if (payment) await linkPayoutLines(em, practiceId, { sourceId: disputeId, cardPaymentId: payment.id })
    if (payment?.paymentId) await recordFees(em, payment, dispute, now)
    if (row.status === 'lost' && !wasLost && payment?.paymentId) await recordLoss(em, payment, row, now)
    if (row.status !== 'lost' && wasLost) await reverseLoss(em, row, now)
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

const statusOf = (status: string): DisputeStatus => statuses[status] ?? 'closed'

const rowOf = (dispute: Stripe.Dispute) => ({
  cardPaymentId: null,
  status: statusOf(dispute.status),
  reason: dispute.reason,
  amountCents: dispute.amount,
  movementCount: dispute.balance_transactions.length,
  answerBy: dispute.evidence_details?.due_by ? new Date(dispute.evidence_details.due_by * 1000) : null,
  openedAt: new Date(dispute.created * 1000),
})
