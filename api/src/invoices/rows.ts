import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { fail } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'

const rowOf = (em: EntityManager, id: string) => tablesOf(em).selectFrom('Invoice').selectAll().where('id', '=', id)

/** A row as it stands. Throws `not_found`. */
export async function readInvoice(em: EntityManager, id: string) {
  const row = await rowOf(em, id).executeTakeFirst()
  if (!row) throw fail('not_found')
  return row
}
export type InvoiceRow = Awaited<ReturnType<typeof readInvoice>>

/** A row that nobody else changes until the transaction ends. Throws `not_found`. */
export async function lockInvoice(em: EntityManager, id: string): Promise<InvoiceRow> {
  const row = await rowOf(em, id).forUpdate().executeTakeFirst()
  if (!row) throw fail('not_found')
  return row
}

/** What credit notes have taken off an invoice, as a positive amount. */
export async function creditedOf(em: EntityManager, practiceId: PracticeId, invoiceId: string): Promise<number> {
  const row = await tablesOf(em)
    .selectFrom('Invoice')
    .select(({ fn }) => fn.sum<string>('totalCents').as('cents'))
    .where('practiceId', '=', practiceId)
    .where('correctsId', '=', invoiceId)
    .where('status', '=', 'issued')
    .executeTakeFirst()
  return 0 - Number(row?.cents ?? 0)
}

/** What can still be credited of an issued invoice: what it asks for less deposits, and less earlier credit notes. */
export const creditable = async (em: EntityManager, invoice: InvoiceRow): Promise<number> =>
  invoice.totalCents - invoice.deductedCents - (await creditedOf(em, invoice.practiceId, invoice.id))

export const linesOf = (em: EntityManager, practiceId: PracticeId, invoiceId: string) =>
  tablesOf(em)
    .selectFrom('InvoiceLine')
    .select(['sessionId', 'label', 'heldOn', 'place', 'quantity', 'unitPriceCents', 'discountCents'])
    .select(['totalCents', 'vatBasisPoints'])
    .where('practiceId', '=', practiceId)
    .where('invoiceId', '=', invoiceId)
    .orderBy('position')
    .execute()
