import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { localDay } from '../format/day.ts'
import type { InvoiceIssuer } from './identity.ts'
import type { InvoiceRow } from './rows.ts'

const DIGITS = 5

/** `CA-2026-00042`; of a quote `D-2026-00007`. */
export const documentNumber = (series: InvoiceRow['series'], prefix: string, year: number, sequence: number) =>
  `${series === 'quote' ? 'D-' : prefix}${year}-${String(sequence).padStart(DIGITS, '0')}`

/**
 * Allots the next numbers of a series, as many as asked for, and returns the first. The counter stays locked until the
 * transaction ends, so a rollback leaves no gap. Times never go backwards along a series.
 */
export async function assignNumbers(
  em: EntityManager,
  { practiceId, series, count }: Pick<InvoiceRow, 'practiceId' | 'series'> & { count: number },
  { identity, timeZone }: { identity: InvoiceIssuer; timeZone: string },
  now: Date,
): Promise<{ year: number; firstSequence: number; issuedAt: Date }> {
  const year = Number(localDay(now, timeZone).slice(0, 4))
  const goesOn = series === 'bill' && identity.firstNumberYear === year
  const { lastSequence, lastIssuedAt } = await tablesOf(em)
    .insertInto('InvoiceCounter')
    .values({
      practiceId,
      series,
      year,
      lastSequence: (goesOn ? (identity.firstNumber ?? 1) : 1) + count - 1,
      lastIssuedAt: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['practiceId', 'series', 'year']).doUpdateSet(({ ref, fn, eb }) => ({
        lastSequence: eb(ref('InvoiceCounter.lastSequence'), '+', count),
        lastIssuedAt: fn<Date>('greatest', ['InvoiceCounter.lastIssuedAt', 'excluded.lastIssuedAt']),
      })),
    )
    .returning(['lastSequence', 'lastIssuedAt'])
    .executeTakeFirstOrThrow()
  return { year, firstSequence: lastSequence - count + 1, issuedAt: lastIssuedAt }
}
