import { defineEntity, p } from '@mikro-orm/core'
import { instantType, practiceId } from '../../db/base.ts'
import type { InvoiceKind, InvoiceStatus } from '../states.ts'

/**
 * What was credited, paid and is left of a document, beside what lists filter and sort it by. A trigger keeps it, and
 * nobody else can write it (`documentBalancesSchema`).
 */
export const DocumentBalance = defineEntity({
  name: 'DocumentBalance',
  tableName: 'document_balance',
  properties: {
    practiceId: practiceId().primary(),
    invoiceId: p.uuid().primary(),
    kind: p.text().$type<InvoiceKind>(),
    status: p.text().$type<InvoiceStatus>(),
    number: p.text().nullable(),
    /** Number and client in small letters, in which a list searches. */
    words: p.text(),
    createdAt: instantType(),
    issuedOn: p.string().columnType('date').nullable(),
    dueOn: p.string().columnType('date').nullable(),
    totalCents: p.integer(),
    /** What deposits take off: it is billed on them already. */
    deductedCents: p.integer(),
    /** What credit notes took off, negative. */
    creditCents: p.integer(),
    /** Zero unless an invoice or a deposit is issued. */
    paidCents: p.integer(),
    owedCents: p.integer(),
    /** The payment types that paid part of it. */
    typeKeys: p.array().columnType('text[]'),
  },
})
