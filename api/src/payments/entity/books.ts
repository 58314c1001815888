import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { id, instantType, practiceId } from '../../db/base.ts'

/** A closed day, month or year of the receipts book, with its totals. A chain of its own, only added to. */
export const BookClosingEntity = defineEntity({
  name: 'BookClosing',
  tableName: 'book_closing',
  properties: {
    id: id(),
    practiceId: practiceId(),
    /** 1, 2, 3… in the practice, without gap. */
    sequence: p.integer(),
    kind: p.text().$type<'day' | 'month' | 'year'>(),
    fromOn: p.string().columnType('date'),
    throughOn: p.string().columnType('date'),
    /** What came in within the period. */
    receivedCents: p.bigint('number'),
    /** What went back within the period: refunds and reversals, negative. */
    returnedCents: p.bigint('number'),
    /** All that ever came in less what went back, through the last day. */
    grandTotalCents: p.bigint('number'),
    /** Lines of the period. */
    count: p.integer(),
    /** The last line of the ledger when it was closed, and its hash. */
    lastSequence: p.integer(),
    lastHash: p.blob(),
    closedAt: instantType(),
    closedBy: p.uuid().nullable(),
    previousHash: p.blob(),
    hash: p.blob(),
  },
  uniques: [
    { name: 'book_closing_practice_id_kind_through_on_key', properties: ['practiceId', 'kind', 'throughOn'] },
    { name: 'book_closing_practice_id_sequence_key', properties: ['practiceId', 'sequence'] },
  ],
})
export type BookClosingEntity = InferEntity<typeof BookClosingEntity>

/**
 * VAT of a line of the ledger that a closing fixed, in cents: on the day of the line that which it had then; on a later
 * day by how much a document changed it since. The sum of a line's rows is its VAT. Append-only.
 */
export const FixedVat = defineEntity({
  name: 'FixedVat',
  tableName: 'fixed_vat',
  properties: {
    practiceId: practiceId().primary(),
    paymentId: p.uuid().primary(),
    bookedOn: p.string().columnType('date').primary(),
    vatCents: p.integer(),
  },
})

/** What belongs to a practice's books as a whole. */
export const ReceiptsBook = defineEntity({
  name: 'ReceiptsBook',
  tableName: 'receipts_book',
  properties: {
    id: id(),
    practiceId: practiceId(),
    /** When the practitioner began: limits of that year are in proportion. */
    activityStartedOn: p.string().columnType('date').nullable(),
    /** The Ed25519 key of archives; the private half is sealed. */
    publicKey: p.blob().nullable(),
    privateKey: p.blob().nullable(),
  },
  uniques: [{ name: 'receipts_book_practice_id_key', properties: ['practiceId'] }],
})
export type ReceiptsBook = InferEntity<typeof ReceiptsBook>
