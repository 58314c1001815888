import { LockMode } from '@mikro-orm/core'
import type { EntityManager } from '../db/orm.ts'
import { fail } from '../http/errors.ts'
import { lockChain } from '../payments/chain-lock.ts'
import type { PracticeId } from '../practice-id.ts'
import { CardPaymentEntity, CardRefundEntity } from './entity.ts'

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

/** The rest of a payment that was not refunded, under a lock, so that refunds happen one after the other. */
export async function lockRefundable(em: EntityManager, practiceId: PracticeId, cardPaymentId: string) {
  await lockChain(em, practiceId)
  const payment = await em.findOneOrFail(
    CardPaymentEntity,
    { id: cardPaymentId },
    { lockMode: LockMode.PESSIMISTIC_WRITE, failHandler: () => fail('not_found') },
  )
  const refunds = await em.find(CardRefundEntity, { cardPaymentId, status: { $ne: 'failed' } })
  const refundedCents = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return { payment, refunds, refundedCents, restCents: payment.amountCents - refundedCents }
}
