import { sql } from 'kysely'
import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import type { PracticeId } from '../../practice-id.ts'
import { paymentTypesOf } from '../service.ts'
import { invoiceNumbersOf } from './invoice-numbers.ts'
import { paidOutOf } from './paid-out.ts'
import type { DayRange } from './periods.ts'

/** What a line of the receipts book is about. A session's type is never named. */
export type ReceiptNature = 'service' | 'advance' | 'refund' | 'reversal' | 'fee'

/** A line of the receipts book (livre des recettes: CGI, art. 50-0; C. com., art. R123-208-1). */
export interface ReceiptLine {
  id: string
  sequence: number
  kind: 'payment' | 'refund' | 'reversal' | 'fee'
  receivedOn: string
  recordedAt: Date
  /** The day of it in the zone that the practice had then. */
  recordedOn: string
  /** The number of the piece: `R-000042`, by its place in the ledger. */
  piece: string
  /** The numbers of the invoices that it pays. */
  invoiceNumbers: string[]
  /** Null: no client is named, or they were erased. */
  client: string | null
  nature: ReceiptNature
  amountCents: number
  typeKey: string
  typeNameFr: string
  typeNameEn: string
  isCash: boolean
  reference: string | null
  reversesPiece: string | null
  feeCents: number | null
  /** The payout told of the fee: it was not known when the line was entered. */
  isFeeOfPayout: boolean
  /** When a card payment reached the bank account; null: not yet, or no card. */
  paidOutOn: string | null
}

/** The number of a piece of the ledger. */
export const pieceNumber = (sequence: number): string => `R-${String(sequence).padStart(6, '0')}`

interface ReceiptPage {
  limit?: number
  offset?: number
  sort?: 'receivedOn' | '-receivedOn'
}

/** Lines of the receipts book in a range, in the order of the days. */
export async function receiptsIn(
  em: EntityManager,
  practiceId: PracticeId,
  { from, through }: DayRange,
  { limit, offset = 0, sort = 'receivedOn' }: ReceiptPage = {},
): Promise<ReceiptLine[]> {
  const types = new Map((await paymentTypesOf(em, practiceId)).map((type) => [type.key, type]))
  const direction = sort === 'receivedOn' ? 'asc' : 'desc'
  const page = tablesOf(em)
    .selectFrom('Payment as p')
    .leftJoin('MergedPatient as m', 'm.id', 'p.patientId')
    .leftJoin('Patient as c', (join) => join.on('c.id', '=', sql<string>`coalesce(m.patient_id, p.patient_id)`))
    .leftJoin('Payment as before', 'before.id', 'p.reversesId')
    .select(({ exists, selectFrom }) => [
      'p.id',
      'p.sequence',
      'p.kind',
      'p.receivedOn',
      'p.recordedAt',
      'p.recordedOn',
      'p.amountCents',
      'p.typeKey',
      'p.reference',
      'p.feeCents',
      'c.firstname',
      'c.lastname',
      'before.sequence as beforeSequence',
      exists(selectFrom('PaymentAllocation as a').select('a.id').whereRef('a.paymentId', '=', 'p.id')).as(
        'isForService',
      ),
    ])
    .where('p.practiceId', '=', practiceId)
    .where('p.receivedOn', '>=', from)
    .where('p.receivedOn', '<=', through)
    .orderBy('p.receivedOn', direction)
    .orderBy('p.sequence', direction)
    .offset(offset)
  const rows = await (limit === undefined ? page : page.limit(limit)).execute()
  const invoices = await invoiceNumbersOf(
    em,
    rows.map(({ id }) => id),
  )
  const paidOut = await paidOutOf(
    em,
    practiceId,
    rows.map(({ id }) => id),
  )
  return rows.map(({ firstname, lastname, beforeSequence, isForService, ...row }) => {
    const type = types.get(row.typeKey)
    return {
      ...row,
      piece: pieceNumber(row.sequence),
      invoiceNumbers: invoices.get(row.id) ?? [],
      client: lastname === null ? null : [firstname, lastname].filter(Boolean).join(' '),
      nature: row.kind === 'payment' ? (isForService ? 'service' : 'advance') : row.kind,
      typeNameFr: type?.nameFr ?? row.typeKey,
      typeNameEn: type?.nameEn ?? row.typeKey,
      isCash: type?.kind === 'cash',
      reference: row.reference ?? null,
      // If Stripe did not know its fee when the payment was recorded, the payout has it.
      feeCents: row.feeCents ?? paidOut.get(row.id)?.feeCents ?? null,
      isFeeOfPayout: row.feeCents === null,
      paidOutOn: paidOut.get(row.id)?.on ?? null,
      // A fee reverses nothing.
      reversesPiece: beforeSequence === null || row.kind === 'fee' ? null : pieceNumber(beforeSequence),
    }
  })
}
