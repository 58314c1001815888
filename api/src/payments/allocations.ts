import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { ofPatient } from './of-patient.ts'

/** What has been paid of each session, in cents: the sum of what payments, refunds and reversals give to it. */
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
 * What has been paid of each invoice, in cents: what is for the sessions of its lines, and what is for itself. A session
 * stands on one standing invoice at most, so nothing counts twice among those.
 */
export async function paidOfInvoices(em: EntityManager, invoiceIds: readonly string[]): Promise<Map<string, number>> {
  const paid = new Map(invoiceIds.map((id) => [id, 0]))
  if (invoiceIds.length === 0) return paid
  const ids = [...paid.keys()]
  const tables = tablesOf(em)
  const sessions = tables
    .selectFrom('InvoiceLine')
    .select(['invoiceId', 'sessionId'])
    .distinct()
    .where('invoiceId', 'in', ids)
    .where('sessionId', 'is not', null)
  const bySession = await tables
    .selectFrom('PaymentAllocation as a')
    .innerJoin(sessions.as('line'), 'line.sessionId', 'a.sessionId')
    .select(({ fn }) => ['line.invoiceId', fn.sum<string>('a.amountCents').as('cents')])
    .groupBy('line.invoiceId')
    .execute()
  const byItself = await tables
    .selectFrom('PaymentAllocation')
    .select(({ fn }) => ['invoiceId', fn.sum<string>('amountCents').as('cents')])
    .where('invoiceId', 'in', ids)
    .where('sessionId', 'is', null)
    .groupBy('invoiceId')
    .execute()
  for (const { invoiceId, cents } of [...bySession, ...byItself])
    if (invoiceId) paid.set(invoiceId, (paid.get(invoiceId) ?? 0) + Number(cents))
  return paid
}

/** A payment of which something is for nothing yet. */
export interface OpenPayment {
  id: string
  cents: number
}

/**
 * The payments of a client that have something left, the oldest first. A refund or a reversal counts with the payment
 * that it takes back.
 */
export async function openPaymentsOf(em: EntityManager, patientId: string): Promise<OpenPayment[]> {
  const rows = await tablesOf(em)
    .selectFrom('Payment as p')
    .select(({ selectFrom }) => [
      'p.id',
      'p.reversesId',
      'p.amountCents',
      selectFrom('PaymentAllocation as a')
        .select(({ fn }) => fn.sum<string>('a.amountCents').as('cents'))
        .whereRef('a.paymentId', '=', 'p.id')
        .as('allocatedCents'),
    ])
    .where(ofPatient(em, patientId))
    .orderBy('p.sequence')
    .execute()
  const root = new Map<string, string>()
  const left = new Map<string, number>()
  for (const { id, reversesId, amountCents, allocatedCents } of rows) {
    // A line that takes back comes after what it takes back, so the first of them is known.
    const first = reversesId ? (root.get(reversesId) ?? reversesId) : id
    root.set(id, first)
    left.set(first, (left.get(first) ?? 0) + amountCents - Number(allocatedCents ?? 0))
  }
  return [...left].flatMap(([id, cents]) => (cents === 0 ? [] : [{ id, cents }]))
}

/** A client's credit in cents: what was paid and is for no session and no invoice. */
export const creditOf = async (em: EntityManager, patientId: string): Promise<number> =>
  (await openPaymentsOf(em, patientId)).reduce((sum, { cents }) => sum + cents, 0)
