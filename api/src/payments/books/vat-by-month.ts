import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import type { PracticeId } from '../../practice-id.ts'
import type { DayRange } from './periods.ts'
import { billedVatOf, taxOf } from './vat-parts.ts'

/**
 * The VAT in what was received and given back, in cents by month, `2026-11`: that of the invoices which bill it, line by
 * line. What no invoice bills counts whole, since no VAT was charged for it yet.
 */
export async function vatByMonth(
  em: EntityManager,
  practiceId: PracticeId,
  range: DayRange,
): Promise<ReadonlyMap<string, number>> {
  const months = new Map<string, number>()
  if (!(await mayBearVat(em, practiceId, range))) return months
  const lines = await tablesOf(em)
    .selectFrom('Payment')
    .select(['id', 'receivedOn'])
    .where('practiceId', '=', practiceId)
    .where('kind', '<>', 'fee')
    .where('receivedOn', '>=', range.from)
    .where('receivedOn', '<=', range.through)
    .execute()
  const vatOf = await billedVatOf(em, practiceId, lines)
  for (const line of lines) {
    const month = line.receivedOn.slice(0, 7)
    months.set(month, (months.get(month) ?? 0) + taxOf(vatOf(line)))
  }
  return months
}

/** Whether the practice is liable to VAT, or billed any from three years before the range on. */
async function mayBearVat(em: EntityManager, practiceId: PracticeId, { from, through }: DayRange): Promise<boolean> {
  const tables = tablesOf(em)
  const liable = await tables
    .selectFrom('BillingIdentity')
    .select('practiceId')
    .where('practiceId', '=', practiceId)
    .where('vatRegime', '=', 'liable')
    .executeTakeFirst()
  if (liable) return true
  const billed = await tables
    .selectFrom('Invoice')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('issuedOn', '>=', `${Number(from.slice(0, 4)) - 3}-01-01`)
    .where('issuedOn', '<=', through)
    .where('vatCents', '<>', 0)
    .limit(1)
    .executeTakeFirst()
  return billed !== undefined
}
