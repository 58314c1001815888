import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import type { Amounts } from './amounts.ts'
import { type InvoiceRow, invoiceLines } from './rows.ts'

/**
 * All that credit notes can take off an invoice that deducts deposits, with its tax, as negative amounts. The tax is
 * the invoice's less that of its deposits; since each is rounded, it may be a cent off the tax of the rest. Undefined
 * where a deposit has another rate: the tax of the rest is that of its amount.
 */
export async function wholeCredit(
  em: EntityManager,
  { id, practiceId, totalCents, deductedCents, vatCents, depositIds, issuedAt }: InvoiceRow,
): Promise<Pick<Amounts, 'totalCents' | 'vatCents'> | undefined> {
  if (deductedCents === 0 || !issuedAt) return undefined
  const tables = tablesOf(em)
  const deducted = await tables
    .selectFrom('Invoice')
    .select(['id', 'totalCents', 'vatCents'])
    .where('practiceId', '=', practiceId)
    .where('status', '=', 'issued')
    // What is credited of a deposit later stays deducted.
    .where('issuedAt', '<=', issuedAt)
    .where(({ eb, or }) => or([eb('id', 'in', depositIds), eb('correctsId', 'in', depositIds)]))
    .execute()
  const sumOf = (of: 'totalCents' | 'vatCents') => deducted.reduce((sum, row) => sum + row[of], 0)
  if (sumOf('totalCents') !== deductedCents) return undefined
  const [line] = await invoiceLines(em, practiceId, id)
  const ofOtherRate = await tables
    .selectFrom('InvoiceLine')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('invoiceId', 'in', depositIds)
    .where('vatBasisPoints', '<>', line?.vatBasisPoints ?? 0)
    .limit(1)
    .executeTakeFirst()
  if (ofOtherRate) return undefined
  return { totalCents: deductedCents - totalCents, vatCents: sumOf('vatCents') - vatCents }
}
