import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'

/** Card refunds that were ordered and have no line in the ledger yet. */
const waitingRefunds = (em: EntityManager) =>
  tablesOf(em)
    .selectFrom('CardRefund as r')
    .innerJoin('CardPayment as c', (join) =>
      join.onRef('c.practiceId', '=', 'r.practiceId').onRef('c.id', '=', 'r.cardPaymentId'),
    )
    .where('r.status', '<>', 'failed')
    .where('r.paymentId', 'is', null)

/** What waiting card refunds will take of payments, in cents: this money is spent for nothing else. */
export async function waitingRefundsOf(
  em: EntityManager,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await waitingRefunds(em)
    .select(({ fn }) => ['c.paymentId', fn.sum<string>('r.amountCents').as('cents')])
    .where('c.paymentId', 'in', [...paymentIds])
    .groupBy('c.paymentId')
    .execute()
  return new Map(rows.flatMap(({ paymentId, cents }) => (paymentId ? [[paymentId, Number(cents)] as const] : [])))
}

/** Whether money of a session is about to go back to its card. */
export async function isRefundWaiting(em: EntityManager, practiceId: PracticeId, sessionId: string): Promise<boolean> {
  const ofSession = tablesOf(em)
    .selectFrom('PaymentAllocation')
    .select('paymentId')
    .where('practiceId', '=', practiceId)
    .where('sessionId', '=', sessionId)
  const found = await waitingRefunds(em)
    .select('r.id')
    .where('r.practiceId', '=', practiceId)
    .where('c.paymentId', 'in', ofSession)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
