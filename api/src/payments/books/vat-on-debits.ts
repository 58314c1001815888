import { sql } from 'kysely'
import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import { localDay } from '../../format/day.ts'
import type { PracticeId } from '../../practice-id.ts'
import { billedVat, ofDeposits } from './billed-vat.ts'
import type { DayRange } from './periods.ts'
import { pieceNumber } from './receipts.ts'

/** VAT that becomes due on a day without a receipt, or less of it (negative). */
export interface VatMove {
  day: string
  /** The document or the line of the ledger that it is of. */
  piece: string
  cents: number
}

/** What the option for debits changes in the accounting entries of a range. */
export interface VatOnDebits {
  /** The VAT in a line of the ledger that was due before, with its invoice, in cents. */
  dueBefore: (lineId: string) => number
  moves: VatMove[]
}

const always: DayRange = { from: '0001-01-01', through: '9999-12-31' }

/**
 * When VAT is due of invoices that were issued under the option for debits: with the invoice, but for what was received
 * before it (CGI, art. 269, 2, c). Credit of an earlier payment that is used for an issued invoice was taxed when it
 * came: from the day of its use, the invoice owes that much less. So no later entry changes one of an earlier day.
 */
export async function vatOnDebits(
  em: EntityManager,
  practiceId: PracticeId,
  { from, through }: DayRange,
  timeZone: string,
): Promise<VatOnDebits> {
  const documents = await documentsOnDebits(em, practiceId)
  const bills = documents.filter(({ kind }) => kind !== 'credit_note')
  if (bills.length === 0) return { dueBefore: () => 0, moves: [] }
  const dueBefore = new Map<string, number>()
  const receivedBefore = new Map<string, number>()
  const used = new Map<string, VatMove>()
  const add = (sums: Map<string, number>, key: string, cents: number) => sums.set(key, (sums.get(key) ?? 0) + cents)
  for (const part of await partsOf(em, practiceId, bills)) {
    const named = part.bills.sort((one, other) => one.at - other.at)
    const [first] = named
    if (!first) continue
    if (first.at > part.at) add(receivedBefore, first.id, part.vat)
    else if (part.isDirect) add(dueBefore, part.payment, part.vat)
    else {
      const day = localDay(part.at, timeZone)
      const key = `${part.piece} ${day}`
      used.set(key, { day, piece: part.piece, cents: (used.get(key)?.cents ?? 0) - part.vat })
    }
  }
  const issued = documents.map(({ id, day, number, vat }) => ({
    day,
    piece: number,
    cents: vat - (receivedBefore.get(id) ?? 0),
  }))
  const moves = [...issued, ...used.values()]
    .filter(({ day, cents }) => cents !== 0 && from <= day && day <= through)
    .sort((one, other) => one.day.localeCompare(other.day))
  return { dueBefore: (lineId) => dueBefore.get(lineId) ?? 0, moves }
}

interface IssuedDocument {
  id: string
  kind: string
  number: string
  day: string
  at: number
  /** Its tax in cents, less that of the deposits which it deducts. */
  vat: number
}

/** Invoices and deposits that were issued under the option, and their credit notes, in the order of issuing. */
async function documentsOnDebits(em: EntityManager, practiceId: PracticeId): Promise<IssuedDocument[]> {
  const rows = await tablesOf(em)
    .selectFrom('Invoice as i')
    .leftJoin('Invoice as c', (join) =>
      join.onRef('c.practiceId', '=', 'i.practiceId').onRef('c.id', '=', 'i.correctsId'),
    )
    .select(['i.id', 'i.kind', 'i.number', 'i.issuedOn', 'i.issuedAt'])
    .select(sql<number>`i.vat_cents - ${ofDeposits('vat_cents')}`.as('vat'))
    .where('i.practiceId', '=', practiceId)
    .where('i.status', '=', 'issued')
    .where('i.kind', 'in', ['invoice', 'deposit', 'credit_note'])
    .where(
      sql<boolean>`coalesce(c.seller, i.seller) @> ${JSON.stringify({ vatRegime: 'liable', vatDue: 'debits' })}::jsonb`,
    )
    .orderBy('i.issuedAt')
    .orderBy('i.sequence')
    .execute()
  return rows.map(({ id, kind, number, issuedOn, issuedAt, vat }) => ({
    id,
    kind,
    number: number ?? '',
    day: issuedOn ?? '',
    at: issuedAt?.getTime() ?? 0,
    vat: Number(vat),
  }))
}

/** The parts of payments for these bills, with the tax in each. */
async function partsOf(em: EntityManager, practiceId: PracticeId, bills: readonly IssuedDocument[]) {
  const tables = tablesOf(em)
  const byId = new Map(bills.map((bill) => [bill.id, bill]))
  const lines = await tables
    .selectFrom('InvoiceLine')
    .select(['invoiceId', 'sessionId'])
    .where('practiceId', '=', practiceId)
    .where('sessionId', 'is not', null)
    .execute()
  const bySession = Map.groupBy(lines, ({ sessionId }) => sessionId ?? '')
  const billsOf = (sessionId: string) =>
    [...new Set(bySession.get(sessionId)?.map(({ invoiceId }) => invoiceId))].flatMap((id) => byId.get(id) ?? [])
  const taxes = new Map(
    (await billedVat(em, practiceId, always).execute()).map(({ allocation, vat }) => [allocation, vat]),
  )
  const rows = await tables
    .selectFrom('PaymentAllocation as a')
    .innerJoin('Payment as p', (join) =>
      join.onRef('p.practiceId', '=', 'a.practiceId').onRef('p.id', '=', 'a.paymentId'),
    )
    .select(['a.id', 'a.sessionId', 'a.invoiceId', 'a.createdAt', 'p.id as payment', 'p.sequence', 'p.recordedAt'])
    .where('a.practiceId', '=', practiceId)
    .orderBy('p.sequence')
    .orderBy('a.createdAt')
    .execute()
  return rows.map(({ id, sessionId, invoiceId, createdAt, payment, sequence, recordedAt }) => ({
    payment,
    piece: pieceNumber(sequence),
    at: createdAt.getTime(),
    /** Recorded for the bill, and not credit that was used later. */
    isDirect: createdAt.getTime() === recordedAt.getTime(),
    vat: taxes.get(id) ?? 0,
    bills: invoiceId ? [byId.get(invoiceId)].filter((bill) => bill !== undefined) : billsOf(sessionId ?? ''),
  }))
}
