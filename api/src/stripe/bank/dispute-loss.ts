import { enqueueSettleDeposits } from '../../billing/enqueue-settle-deposits.ts'
import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import { recordRefund, reversePayment, unrefundedCents } from '../../payments/take-back.ts'
import type { CardDisputeEntity, CardPaymentEntity } from '../entity.ts'

/**
 * A lost dispute is recorded in the ledger as refunded money. A refund that Stripe has not made does not count here:
 * Stripe makes none any more for a charged-back payment.
 */
export async function recordLoss(
  em: EntityManager,
  { paymentId }: CardPaymentEntity,
  lost: CardDisputeEntity,
  now: Date,
): Promise<void> {
  if (!paymentId) return
  const amountCents = Math.min(lost.amountCents, await unrefundedCents(em, paymentId))
  const { length: before } = await lossesOf(em, lost)
  const providerRefundId = before === 0 ? lost.id : `${lost.id}:${before + 1}`
  if (amountCents > 0) await recordRefund(em, { paymentId, amountCents, providerRefundId }, now)
}

/** The bank returns what it took: the entry is reversed, and the money pays what it paid before. */
export async function reverseLoss(em: EntityManager, dispute: CardDisputeEntity, now: Date): Promise<void> {
  const last = (await lossesOf(em, dispute)).at(-1)
  // Nothing was left of the payment to take.
  if (!last || last.isReversed) return
  const line = await reversePayment(em, { paymentId: last.id, reason: null, isSaidByProvider: true }, now)
  await enqueueSettleDeposits(em, dispute.practiceId, line.id)
}

/** The lines of the ledger for what a dispute took: several where it was lost again after it was won. */
const lossesOf = (em: EntityManager, { practiceId, id }: CardDisputeEntity) =>
  tablesOf(em)
    .selectFrom('Payment as p')
    .select(({ exists, selectFrom }) => [
      'p.id',
      exists(
        selectFrom('Payment as r')
          .select('r.id')
          .whereRef('r.practiceId', '=', 'p.practiceId')
          .whereRef('r.reversesId', '=', 'p.id'),
      ).as('isReversed'),
    ])
    .where('p.practiceId', '=', practiceId)
    .where('p.kind', '=', 'refund')
    .where(({ eb, or }) => or([eb('p.providerPaymentId', '=', id), eb('p.providerPaymentId', 'like', `${id}:%`)]))
    .orderBy('p.sequence')
    .execute()
