import type { EntityManager } from '../../src/db/orm.ts'
import { tablesOf } from '../../src/db/tables.ts'
import { creditOf } from '../../src/payments/allocations.ts'

/** Issued invoices and deposits, with what they ask for, were paid and leave due. */
export async function documentsOf(em: EntityManager) {
  const rows = await tablesOf(em)
    .selectFrom('Invoice as i')
    .innerJoin('DocumentBalance as b', (join) =>
      join.onRef('b.practiceId', '=', 'i.practiceId').onRef('b.invoiceId', '=', 'i.id'),
    )
    .select(['i.id', 'i.kind', 'i.depositIds', 'i.totalCents', 'i.deductedCents'])
    .select(['b.creditCents', 'b.paidCents', 'b.owedCents'])
    .where('i.status', '=', 'issued')
    .where('i.kind', 'in', ['invoice', 'deposit'])
    .orderBy('i.issuedAt')
    .execute()
  const notes = await tablesOf(em)
    .selectFrom('Invoice')
    .select('correctsId')
    .where('kind', '=', 'credit_note')
    .execute()
  const lines = await tablesOf(em).selectFrom('InvoiceLine').select(['invoiceId', 'sessionId']).execute()
  return rows.map((row) => ({
    ...row,
    askedCents: row.totalCents - row.deductedCents + row.creditCents,
    isCancelled:
      row.totalCents - row.deductedCents + row.creditCents <= 0 && notes.some((note) => note.correctsId === row.id),
    sessionIds: [
      ...new Set(lines.flatMap(({ invoiceId, sessionId }) => (invoiceId === row.id && sessionId ? sessionId : []))),
    ],
  }))
}

/** Where all the money of a client is, and what they owe by their documents and by sessions that were never billed. */
export async function sumsOf(em: EntityManager, patientId: string) {
  const documents = await documentsOf(em)
  const money = await tablesOf(em).selectFrom('PaymentAllocation').selectAll().execute()
  const lines = await tablesOf(em).selectFrom('Payment').select('amountCents').execute()
  const sessions = await tablesOf(em).selectFrom('Session').select('id').execute()
  const sum = (cents: readonly number[]) => cents.reduce((all, each) => all + each, 0)
  const itself = (id: string) =>
    sum(money.flatMap((part) => (part.invoiceId === id && !part.sessionId ? part.amountCents : [])))
  const standing = documents.filter(({ isCancelled }) => !isCancelled)
  const bills = standing.filter(({ kind }) => kind === 'invoice')
  const deducted = new Set(bills.flatMap(({ depositIds }) => depositIds))
  const isBilled = (id: string, by: readonly { kind: string; sessionIds: string[] }[]) =>
    by.some(({ kind, sessionIds }) => kind === 'invoice' && sessionIds.includes(id))
  const paidOf = (id: string) =>
    sum(money.flatMap(({ sessionId, amountCents }) => (sessionId === id ? amountCents : [])))
  // What a deposit takes of the money for a session that nothing bills is shown on both.
  const takenOfUnbilled = standing
    .filter(({ id, kind }) => kind === 'deposit' && !deducted.has(id))
    .map(({ id, paidCents }) => paidCents - itself(id))
  const never = sessions.filter(({ id }) => !isBilled(id, documents))
  return {
    receivedCents: sum(lines.map(({ amountCents }) => amountCents)),
    creditCents: await creditOf(em, patientId),
    placedCents:
      sum(standing.map(({ paidCents }) => paidCents)) +
      sum(sessions.flatMap(({ id }) => (isBilled(id, standing) ? [] : paidOf(id)))) -
      sum(takenOfUnbilled),
    owedCents:
      sum(standing.flatMap(({ id, kind, owedCents }) => (kind === 'invoice' || deducted.has(id) ? owedCents : []))) +
      sum(never.map(({ id }) => Math.max(0, 6000 - paidOf(id)))),
  }
}
