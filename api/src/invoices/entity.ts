import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { id, instantType, practiceId } from '../db/base.ts'
import type { Lang } from '../http/schema.ts'
import type { InvoiceKind, InvoiceStatus, LineWording } from './states.ts'

const dayType = () => p.string().columnType('date')

/** The billed person, as printed on the invoice. */
export interface BillTo {
  name: string
  address: string | null
  postcode: string | null
  city: string | null
  /** A professional: late penalties and the reform's identifiers are printed on the invoice. */
  isBusiness: boolean
  siren: string | null
  vatNumber: string | null
}

/** A draft, or an issued invoice, deposit, credit note or quote. Amounts of a credit note are negative. */
export const InvoiceEntity = defineEntity({
  name: 'Invoice',
  tableName: 'invoice',
  properties: {
    id: id(),
    practiceId: practiceId(),
    kind: p.text().$type<InvoiceKind>(),
    status: p.text().$type<InvoiceStatus>(),
    /** Raised by every change of a draft. A change may name the revision that it is based on. */
    revision: p.integer().default(1),
    /** The series of its numbers: quotes have their own. */
    series: p.text().$type<'bill' | 'quote'>(),
    number: p.text().nullable(),
    year: p.integer().nullable(),
    sequence: p.integer().nullable(),
    patientId: p.uuid().nullable(),
    /** The client, frozen at issuing; the billed person may be another. */
    clientName: p.text().nullable(),
    billTo: p.json<BillTo>(),
    /** The issuer and the words of the day of issuing (`freeze.ts`). */
    seller: p.json<object>().nullable(),
    words: p.json<object>().nullable(),
    locale: p.text().$type<Lang>(),
    createdAt: instantType(),
    issuedAt: instantType().nullable(),
    /** Days of the practice's zone. */
    issuedOn: dayType().nullable(),
    dueOn: dayType().nullable(),
    /** Of a quote. */
    validUntil: dayType().nullable(),
    correctsId: p.uuid().nullable(),
    /** For a credit note: the refund in the ledger that caused it. */
    refundId: p.uuid().nullable(),
    /** The quote that it was made from. */
    quoteId: p.uuid().nullable(),
    /** Deposit invoices whose amounts it deducts. */
    depositIds: p.array().columnType('uuid[]'),
    reason: p.text().nullable(),
    totalCents: p.integer(),
    netCents: p.integer(),
    vatCents: p.integer(),
    deductedCents: p.integer(),
    currency: p.text().$type<'EUR'>(),
    /** The client wants no name on the note (arrêté 83-50/A). */
    isUnnamed: p.boolean(),
    wording: p.text().$type<LineWording>(),
    /** Opens the stored PDF, sealed. */
    fileKey: p.blob().nullable(),
    /** Bytes of the PDF. */
    fileSize: p.integer().nullable(),
    pdfSha256: p.blob().nullable(),
    /** The payer's address, where it is mailed there and not to the client. */
    sendTo: p.text().nullable(),
    /** When it was last mailed, and the key of that message. */
    sentAt: instantType().nullable(),
    messageKey: p.text().nullable(),
  },
  uniques: [
    { name: 'invoice_practice_id_id_key', properties: ['practiceId', 'id'] },
    { name: 'invoice_number_key', properties: ['practiceId', 'series', 'year', 'sequence'] },
    { name: 'invoice_refund_key', properties: ['practiceId', 'correctsId', 'refundId'] },
  ],
  indexes: [
    { name: 'invoice_patient', properties: ['practiceId', 'patientId', 'issuedOn'] },
    { name: 'invoice_corrects', properties: ['practiceId', 'correctsId'] },
    { name: 'invoice_issued', properties: ['practiceId', 'issuedOn', 'id'] },
  ],
})
export type InvoiceEntity = InferEntity<typeof InvoiceEntity>

/** The last number of a series in a year. Issuing locks its row until the transaction ends. */
export const InvoiceCounter = defineEntity({
  name: 'InvoiceCounter',
  tableName: 'invoice_counter',
  properties: {
    practiceId: practiceId().primary(),
    series: p.text().$type<'bill' | 'quote'>().primary(),
    year: p.integer().primary(),
    lastSequence: p.integer(),
    /** No later number has an earlier instant. */
    lastIssuedAt: instantType(),
  },
})

/** A line of an invoice. `totalCents` is quantity × unit price − discount. */
export const InvoiceLine = defineEntity({
  name: 'InvoiceLine',
  tableName: 'invoice_line',
  properties: {
    id: id(),
    practiceId: practiceId(),
    invoiceId: p.uuid(),
    position: p.integer(),
    sessionId: p.uuid().nullable(),
    label: p.text(),
    heldOn: dayType().nullable(),
    place: p.text().nullable(),
    quantity: p.integer(),
    unitPriceCents: p.integer(),
    discountCents: p.integer(),
    totalCents: p.integer(),
    vatBasisPoints: p.integer(),
  },
  uniques: [{ name: 'invoice_line_practice_id_id_key', properties: ['practiceId', 'id'] }],
  indexes: [
    { name: 'invoice_line_invoice', properties: ['practiceId', 'invoiceId'] },
    { name: 'invoice_line_session', properties: ['practiceId', 'sessionId'] },
  ],
})
export type InvoiceLine = InferEntity<typeof InvoiceLine>
