import { LockMode } from '@mikro-orm/core'
import type { EntityManager } from '../../db/orm.ts'
import { fail } from '../../http/errors.ts'
import { sumOf } from '../../payments/assertions.ts'
import { lockChain } from '../../payments/chain-lock.ts'
import type { PracticeId } from '../../practice-id.ts'
import { CardDisputeEntity, CardPaymentEntity, CardRefundEntity } from '../entity.ts'
import type { DisputeStatus, RefundStatus } from '../states.ts'

/**
 * Locks payments in a fixed order, so that a cancellation and a withdrawal at the same instant do not deadlock. The
 * ledger is locked before: nothing moves their money until the refund is stored.
 */
export async function lockCardPayments(em: EntityManager, practiceId: PracticeId, ids: readonly string[]) {
  await lockChain(em, practiceId)
  return em.find(
    CardPaymentEntity,
    { id: { $in: [...ids] } },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
  )
}

/** What banks took back of payments by lost disputes, in cents by payment: Stripe refunds none of it. */
export async function lostToDisputes(
  em: EntityManager,
  cardPaymentIds: readonly string[],
): Promise<(cardPaymentId: string) => number> {
  const lost = await em.find(CardDisputeEntity, { cardPaymentId: { $in: [...cardPaymentIds] }, status: 'lost' })
  return (id) => sumOf(lost.filter(({ cardPaymentId }) => cardPaymentId === id))
}

interface OfPayment<Status> {
  cardPaymentId?: string | null
  amountCents: number
  status: Status
}

/** The rest of a payment that was neither refunded nor lost in a dispute, in cents, of all refunds and disputes. */
export function refundableCents(
  { id, amountCents }: { id: string; amountCents: number },
  refunds: readonly OfPayment<RefundStatus>[],
  disputes: readonly OfPayment<DisputeStatus>[],
): number {
  const refunded = refunds.filter(({ cardPaymentId, status }) => cardPaymentId === id && status !== 'failed')
  const lost = disputes.filter(({ cardPaymentId, status }) => cardPaymentId === id && status === 'lost')
  return Math.max(0, amountCents - sumOf(refunded) - sumOf(lost))
}

/** The refunds of a payment and its refundable rest, under a lock, so that refunds happen one after the other. */
export async function lockRefundable(em: EntityManager, practiceId: PracticeId, cardPaymentId: string) {
  await lockChain(em, practiceId)
  const payment = await em.findOneOrFail(
    CardPaymentEntity,
    { id: cardPaymentId },
    { lockMode: LockMode.PESSIMISTIC_WRITE, failHandler: () => fail('not_found') },
  )
  const refunds = await em.find(CardRefundEntity, { cardPaymentId, status: { $ne: 'failed' } })
  const disputes = await em.find(CardDisputeEntity, { cardPaymentId })
  return { payment, refunds, refundedCents: sumOf(refunds), restCents: refundableCents(payment, refunds, disputes) }
}
