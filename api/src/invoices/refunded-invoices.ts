import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { isForDeposits } from '../payments/document-money.ts'
import { partsForSessions } from '../payments/for-sessions.ts'
import type { PracticeId } from '../practice-id.ts'
import { invoicesOfSessions } from './billed-sessions.ts'

/**
 * What a refund took off each invoice, for its sessions and for itself. A session's money counts for its deposit
 * invoice where no issued invoice bills the session, or where that one deducts the deposit.
 */
export async function refundedOfInvoices(em: EntityManager, practiceId: PracticeId, paymentId: string) {
  const taken = await tablesOf(em)
    .selectFrom('PaymentAllocation as a')
    .select(['a.sessionId', 'a.invoiceId', 'a.amountCents', isForDeposits.as('isForDeposit')])
    .where('a.practiceId', '=', practiceId)
    .where('a.paymentId', '=', paymentId)
    .where('a.amountCents', '<', 0)
    .execute()
  const card = await tablesOf(em)
    .selectFrom('CardRefund')
    .select('sessionIds')
    .where('practiceId', '=', practiceId)
    .where('paymentId', '=', paymentId)
    .executeTakeFirst()
  const allocations = card?.sessionIds ? taken.filter(await partsForSessions(em, practiceId, card.sessionIds)) : taken
  const sessionIds = allocations.flatMap(({ sessionId }) => sessionId ?? [])
  const standing = await invoicesOfSessions(em, practiceId, sessionIds)
  const deducted = await depositsOf(
    em,
    practiceId,
    [...standing.values()].map(({ id }) => id),
  )
  const prepaid = await invoicesOfSessions(em, practiceId, sessionIds, 'deposit')
  const sums = new Map<string, number>()
  for (const { sessionId, invoiceId, isForDeposit, amountCents } of allocations) {
    const bill = sessionId ? standing.get(sessionId) : undefined
    const isDeposit = bill && invoiceId ? deducted.get(bill.id)?.includes(invoiceId) : false
    const deposit = sessionId && isForDeposit ? prepaid.get(sessionId) : undefined
    const unbilled = deposit?.status === 'issued' ? deposit.id : invoiceId
    const of = bill?.status === 'issued' ? (isDeposit ? invoiceId : bill.id) : unbilled
    if (of) sums.set(of, (sums.get(of) ?? 0) - amountCents)
  }
  return sums
}

/** The deposits that each of the invoices deducts. */
export async function depositsOf(em: EntityManager, practiceId: PracticeId, ids: readonly string[]) {
  if (!ids.length) return new Map<string, string[]>()
  const rows = await tablesOf(em)
    .selectFrom('Invoice')
    .select(['id', 'depositIds'])
    .where('practiceId', '=', practiceId)
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, depositIds }) => [id, depositIds]))
}
