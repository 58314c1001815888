import { sql } from 'kysely'
import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import type { PracticeId } from '../../practice-id.ts'
import { billedVat } from './billed-vat.ts'
import { bookedVat } from './fixed-vat.ts'
import type { DayRange } from './periods.ts'
import { vatOnDebits } from './vat-on-debits.ts'

/**
 * The VAT in what was received and given back, in cents by month, `2026-11`: that of the invoices which bill it, line
 * by line, added up by the database. What no invoice bills counts whole, since no VAT was charged for it yet.
 */
export async function vatByMonth(
  em: EntityManager,
  practiceId: PracticeId,
  range: DayRange,
): Promise<ReadonlyMap<string, number>> {
  const monthOf = sql<string>`to_char(v.day, 'YYYY-MM')`
  const rows = await tablesOf(em)
    .selectFrom(billedVat(em, practiceId, range).as('v'))
    .select([monthOf.as('month'), sql<string>`sum(v.vat)`.as('cents')])
    .groupBy(monthOf)
    .execute()
  return new Map(rows.map(({ month, cents }) => [month, Number(cents)]))
}

/**
 * The VAT that is due, in cents by month: 445710 of the accounting entries. Under the option for debits it is due when
 * it is billed, where that is before it is received.
 */
export async function vatDueByMonth(
  em: EntityManager,
  practiceId: PracticeId,
  range: DayRange,
): Promise<ReadonlyMap<string, number>> {
  const due = new Map<string, number>()
  const { lines, corrections } = await bookedVat(em, practiceId, range)
  const entries = [
    ...lines.map(({ receivedOn, vatCents }) => ({ day: receivedOn, cents: vatCents })),
    ...corrections,
    ...(await vatOnDebits(em, practiceId, range)),
  ]
  for (const { day, cents } of entries) {
    const month = day.slice(0, 7)
    due.set(month, (due.get(month) ?? 0) + cents)
  }
  return due
}
