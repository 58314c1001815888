import { type ExpressionBuilder, sql } from 'kysely'
import type { EntityManager } from '../db/orm.ts'
import type { Tables } from '../db/table-rows.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'

/** A session, or a document that bills sessions or none. */
type MoneyOf = { sessionId: string } | { sessionId: null; invoiceId: string }

/** Whether a refund may take this money: it names no sessions, or this one, or one that the document bills. */
const mayTakeOf =
  (of: MoneyOf) =>
  ({ or, eb, exists, selectFrom, ref }: ExpressionBuilder<Tables & { r: Tables['CardRefund'] }, 'r'>) =>
    or([
      eb('r.sessionIds', 'is', null),
      of.sessionId === null
        ? exists(
            selectFrom('InvoiceLine as l')
              .select('l.id')
              .whereRef('l.practiceId', '=', 'r.practiceId')
              .where('l.invoiceId', '=', of.invoiceId)
              .where((line) => sql<boolean>`${line.ref('l.sessionId')} = any (${line.ref('r.sessionIds')})`),
          )
        : sql<boolean>`${of.sessionId}::uuid = any (${ref('r.sessionIds')})`,
    ])

/** Card refunds that were ordered and have no line in the ledger yet. */
const waitingRefunds = (em: EntityManager) =>
  tablesOf(em)
    .selectFrom('CardRefund as r')
    .innerJoin('CardPayment as c', (join) =>
      join.onRef('c.practiceId', '=', 'r.practiceId').onRef('c.id', '=', 'r.cardPaymentId'),
    )
    .where('r.status', '<>', 'failed')
    .where('r.paymentId', 'is', null)

/**
 * What waiting card refunds will take of payments, in cents: this money is spent for nothing else. With a session, or
 * a document, only those that may take its money.
 */
export async function waitingRefundsOf(
  em: EntityManager,
  paymentIds: readonly string[],
  of?: MoneyOf,
): Promise<ReadonlyMap<string, number>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await waitingRefunds(em)
    .select(({ fn }) => ['c.paymentId', fn.sum<string>('r.amountCents').as('cents')])
    .where('c.paymentId', 'in', [...paymentIds])
    .$if(of !== undefined, (all) => (of ? all.where(mayTakeOf(of)) : all))
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
    .where(mayTakeOf({ sessionId }))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
