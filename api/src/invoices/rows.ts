import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { fail } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'

const rowOf = (em: EntityManager, id: string) => tablesOf(em).selectFrom('Invoice').selectAll().where('id', '=', id)

/** Reads a row. Throws `not_found`. */
export async function readInvoice(em: EntityManager, id: string) {
  const row = await rowOf(em, id).executeTakeFirst()
  if (!row) throw fail('not_found')
  return row
}
export type InvoiceRow = Awaited<ReturnType<typeof readInvoice>>

/** Locks a row until the transaction ends. Throws `not_found`. */
export async function lockInvoice(em: EntityManager, id: string): Promise<InvoiceRow> {
  const row = await rowOf(em, id).forUpdate().executeTakeFirst()
  if (!row) throw fail('not_found')
  return row
}

/**
 * Locks a draft. Throws `locked` for an issued document, and `conflict` where it was changed since the revision that
 * somebody has seen: nobody's change is undone unseen, and nothing is issued that nobody has read.
 */
export async function lockDraft(em: EntityManager, id: string, seen?: number): Promise<InvoiceRow> {
  const row = await lockInvoice(em, id)
  if (row.status !== 'draft') throw fail('locked', { what: 'document' })
  const { revision } = row
  if (seen !== undefined && seen !== revision) throw fail('conflict', { reason: 'changed_since', revision })
  return row
}

/**
 * Rows that nobody else changes until the transaction ends, in the order of their ids. Throws `not_found` where one is
 * not there.
 */
export async function lockInvoices(em: EntityManager, ids: readonly string[]): Promise<InvoiceRow[]> {
  const rows = await tablesOf(em)
    .selectFrom('Invoice')
    .selectAll()
    .where('id', 'in', [...ids])
    // Whoever locks several takes them in this order too.
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length !== new Set(ids).size) throw fail('not_found')
  return rows
}

/** What credit notes have taken off an invoice, as a positive amount. */
export async function creditedCents(em: EntityManager, practiceId: PracticeId, invoiceId: string): Promise<number> {
  const row = await tablesOf(em)
    .selectFrom('Invoice')
    .select(({ fn }) => fn.sum<string>('totalCents').as('cents'))
    .where('practiceId', '=', practiceId)
    .where('correctsId', '=', invoiceId)
    .where('status', '=', 'issued')
    .executeTakeFirst()
  return 0 - Number(row?.cents ?? 0)
}

/** What can still be credited of an issued invoice: its total less deposits and earlier credit notes. */
export const creditableCents = async (em: EntityManager, invoice: InvoiceRow): Promise<number> =>
  invoice.totalCents - invoice.deductedCents - (await creditedCents(em, invoice.practiceId, invoice.id))

const linesIn = (em: EntityManager, practiceId: PracticeId, invoiceIds: readonly string[]) =>
  tablesOf(em)
    .selectFrom('InvoiceLine')
    .select(['sessionId', 'label', 'heldOn', 'place', 'quantity', 'unitPriceCents', 'discountCents'])
    .select(['totalCents', 'vatBasisPoints'])
    .where('practiceId', '=', practiceId)
    .where('invoiceId', 'in', [...invoiceIds])
    .orderBy('position')

export const invoiceLines = (em: EntityManager, practiceId: PracticeId, invoiceId: string) =>
  linesIn(em, practiceId, [invoiceId]).execute()

/** The lines of several documents, by document. */
export const linesByInvoice = async (em: EntityManager, practiceId: PracticeId, invoiceIds: readonly string[]) =>
  Map.groupBy(await linesIn(em, practiceId, invoiceIds).select('invoiceId').execute(), ({ invoiceId }) => invoiceId)
