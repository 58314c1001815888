import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { type Amounts, splitTax } from './amounts.ts'
import { type InvoiceRow, invoiceLines } from './rows.ts'

/**
 * All that credit notes can take off an invoice that deducts deposits, with its tax, as negative amounts. The tax is
 * the invoice's less that of its deposits; since each is rounded, it may be a cent off the tax of the rest. Undefined
 * if it is not.
 */
export async function wholeCredit(
  em: EntityManager,
  { id, practiceId, totalCents, deductedCents, vatCents, depositIds, issuedAt }: InvoiceRow,
): Promise<Pick<Amounts, 'totalCents' | 'vatCents'> | undefined> {
  if (deductedCents === 0 || !issuedAt) return undefined
  const deducted = await tablesOf(em)
    .selectFrom('Invoice')
    .select(['totalCents', 'vatCents'])
    .where('practiceId', '=', practiceId)
    .where('status', '=', 'issued')
    // What is credited of a deposit later stays deducted.
    .where('issuedAt', '<=', issuedAt)
    .where(({ eb, or }) => or([eb('id', 'in', depositIds), eb('correctsId', 'in', depositIds)]))
    .execute()
  const sumOf = (of: 'totalCents' | 'vatCents') => deducted.reduce((sum, row) => sum + row[of], 0)
  const [line] = await invoiceLines(em, practiceId, id)
  const off = sumOf('vatCents') - splitTax(deductedCents, line?.vatBasisPoints ?? 0).vatCents
  // Deposits of another rate are more than a cent off each.
  if (sumOf('totalCents') !== deductedCents || Math.abs(off) > deducted.length) return undefined
  return { totalCents: deductedCents - totalCents, vatCents: sumOf('vatCents') - vatCents }
}
