import type { EntityManager } from '../../src/db/orm.ts'
import { tablesOf } from '../../src/db/tables.ts'

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, cents) => sum + cents, 0)
const amounts = (rows: readonly { amountCents: number }[]) => sumOf(rows.map(({ amountCents }) => amountCents))

const folded = (words: string) => words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('œ', 'oe')

/** The balances of a practice as the database keeps them, in the order of their documents. */
export const storedBalances = (em: EntityManager) =>
  tablesOf(em)
    .selectFrom('DocumentBalance')
    .select(['invoiceId', 'kind', 'status', 'number', 'words', 'issuedOn', 'dueOn', 'totalCents'])
    .select(['deductedCents', 'creditCents', 'paidCents', 'owedCents', 'typeKeys'])
    .orderBy('invoiceId')
    .execute()

/** The same, summed from the rows that are frozen or only added to. */
export async function summedBalances(em: EntityManager): Promise<Awaited<ReturnType<typeof storedBalances>>> {
  const db = tablesOf(em)
  const documents = await db.selectFrom('Invoice').selectAll().orderBy('id').execute()
  const lines = await db.selectFrom('InvoiceLine').select(['invoiceId', 'sessionId']).execute()
  const money = await db
    .selectFrom('PaymentAllocation as a')
    .innerJoin('Payment as p', 'p.id', 'a.paymentId')
    .select(['a.sessionId', 'a.invoiceId', 'a.amountCents', 'p.typeKey'])
    .execute()
  const sessionsOn = (ids: readonly string[]) =>
    new Set(lines.flatMap(({ invoiceId, sessionId }) => (sessionId && ids.includes(invoiceId) ? sessionId : [])))
  const isDeposit = (invoiceId: string) => documents.some(({ id, kind }) => id === invoiceId && kind === 'deposit')
  /** What a deposit takes of the money for its sessions: as far as it asks for more than was paid of itself. */
  const takenBy = (depositId: string) => {
    const own = sessionsOn([depositId])
    const free = money.filter(
      ({ sessionId, invoiceId }) => own.has(sessionId ?? '') && (invoiceId === null || isDeposit(invoiceId)),
    )
    const itself = money.filter(({ sessionId, invoiceId }) => sessionId === null && invoiceId === depositId)
    const asks = documents.filter(
      ({ id, correctsId, status }) => status === 'issued' && (id === depositId || correctsId === depositId),
    )
    const askedCents = sumOf(asks.map(({ totalCents }) => totalCents))
    return Math.max(Math.min(amounts(free), askedCents - amounts(itself)), 0)
  }
  return documents.map((document) => {
    const { id, kind, status, number, clientName, billTo, issuedOn, dueOn, totalCents, deductedCents, depositIds } =
      document
    const isBill = status === 'issued' && (kind === 'invoice' || kind === 'deposit')
    const own = sessionsOn([id])
    const itself = money.filter(({ sessionId, invoiceId }) => sessionId === null && invoiceId === id)
    const ofSessions = money.filter(({ sessionId }) => sessionId !== null && own.has(sessionId))
    const notes = documents.filter((note) => note.correctsId === id && note.status === 'issued')
    const creditCents = sumOf(notes.map((note) => note.totalCents))
    const counted = kind === 'deposit' ? takenBy(id) : amounts(ofSessions) - sumOf(depositIds.map(takenBy))
    const paidCents = isBill ? amounts(itself) + counted : 0
    return {
      invoiceId: id,
      kind,
      status,
      number,
      words: folded([number, clientName, billTo.name].flatMap((word) => word ?? []).join('\n')),
      issuedOn,
      dueOn,
      totalCents,
      deductedCents,
      creditCents,
      paidCents,
      owedCents: isBill ? Math.max(totalCents - deductedCents + creditCents - paidCents, 0) : 0,
      typeKeys: isBill ? [...new Set([...itself, ...ofSessions].map(({ typeKey }) => typeKey))].sort() : [],
    }
  })
}
