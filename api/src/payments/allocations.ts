import { sql } from 'kysely'
import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { isOfPatient } from './of-patient.ts'
import { waitingTakesOf } from './waiting-refunds.ts'

/** What was paid for each session, in cents: the sum of payments, refunds and reversals for it. */
export async function paidOfSessions(em: EntityManager, sessionIds: readonly string[]): Promise<Map<string, number>> {
  const paid = new Map(sessionIds.map((id) => [id, 0]))
  if (sessionIds.length === 0) return paid
  const rows = await tablesOf(em)
    .selectFrom('PaymentAllocation')
    .select(({ fn }) => ['sessionId', fn.sum<string>('amountCents').as('cents')])
    .where('sessionId', 'in', [...new Set(sessionIds)])
    .groupBy('sessionId')
    .execute()
  for (const { sessionId, cents } of rows) if (sessionId) paid.set(sessionId, Number(cents))
  return paid
}

/**
 * SQL: the original payment of a line `p`, which may be itself; `before` is the line that it reverses. A refund belongs
 * to it, and so does the reversal of one.
 */
export const firstPaymentId = sql<string>`coalesce(before.reverses_id, p.reverses_id, p.id)`

/** The original payment of each line, which may be itself. The lines are in the order of the ledger. */
export function originalPayments(lines: readonly { id: string; reversesId?: string | null }[]): (id: string) => string {
  const roots = new Map<string, string>()
  // A reversing line follows its original, so that is known already.
  for (const { id, reversesId } of lines) roots.set(id, reversesId ? (roots.get(reversesId) ?? reversesId) : id)
  return (id) => roots.get(id) ?? id
}

/** A payment with an unallocated rest. */
export interface OpenPayment {
  id: string
  typeKey: string
  cents: number
}

/**
 * A client's payments with a rest, the oldest first. A refund or a reversal counts with its payment. What a waiting
 * card refund will take is left out.
 */
export async function openPaymentsOf(em: EntityManager, patientId: string): Promise<OpenPayment[]> {
  const rows = await tablesOf(em)
    .selectFrom('Payment as p')
    .select(({ selectFrom }) => [
      'p.id',
      'p.reversesId',
      'p.typeKey',
      'p.providerPaymentId',
      'p.amountCents',
      selectFrom('PaymentAllocation as a')
        .select(({ fn }) => fn.sum<string>('a.amountCents').as('cents'))
        .whereRef('a.paymentId', '=', 'p.id')
        .as('allocatedCents'),
    ])
    .where(isOfPatient(em, patientId))
    .orderBy('p.sequence')
    .execute()
  const firstOf = originalPayments(rows)
  const left = new Map<string, number>()
  for (const { id, amountCents, allocatedCents } of rows) {
    const first = firstOf(id)
    left.set(first, (left.get(first) ?? 0) + amountCents - Number(allocatedCents ?? 0))
  }
  const open = rows.flatMap(({ id, typeKey, providerPaymentId }) => {
    const cents = left.get(id) ?? 0
    return cents === 0 ? [] : [{ id, typeKey, cents, isOfProvider: providerPaymentId !== null }]
  })
  const refundable = open.filter(({ cents, isOfProvider }) => isOfProvider && cents > 0)
  const waiting = await waitingTakesOf(
    em,
    refundable.map(({ id }) => id),
  )
  return open.flatMap(({ isOfProvider: _, ...payment }) => {
    const taken = waiting.get(payment.id)?.creditCents ?? 0
    return taken === payment.cents ? [] : [{ ...payment, cents: payment.cents - taken }]
  })
}

/** A client's credit in cents: what was paid for no session and no invoice. */
export const creditOf = async (em: EntityManager, patientId: string): Promise<number> =>
  (await openPaymentsOf(em, patientId)).reduce((sum, { cents }) => sum + cents, 0)
