import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { fail } from '../http/errors.ts'

/** A row that nobody else changes until the transaction ends. Throws `not_found`. */
export async function lockInvoice(em: EntityManager, id: string) {
  const row = await tablesOf(em).selectFrom('Invoice').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw fail('not_found')
  return row
}
export type InvoiceRow = Awaited<ReturnType<typeof lockInvoice>>

export const linesOf = (em: EntityManager, practiceId: string, invoiceId: string) =>
  tablesOf(em)
    .selectFrom('InvoiceLine')
    .select(['sessionId', 'label', 'heldOn', 'place', 'quantity', 'unitPriceCents', 'discountCents'])
    .select(['totalCents', 'vatBasisPoints'])
    .where('practiceId', '=', practiceId)
    .where('invoiceId', '=', invoiceId)
    .orderBy('position')
    .execute()
