import type { EntityManager } from '../../db/orm.ts'
import type { PracticeId } from '../../practice-id.ts'
import { bookedVat } from './fixed-vat.ts'
import type { DayRange } from './periods.ts'
import { vatOnDebits } from './vat-on-debits.ts'

interface MonthsOfVat {
  /** The VAT in what was received and given back, which is no turnover: what 445710 has from 706000. */
  received: ReadonlyMap<string, number>
  /**
   * The VAT that is due: all of 445710. Under the option for debits it is due when it is billed, where that is before
   * it is received.
   */
  due: ReadonlyMap<string, number>
}

/**
 * The VAT of the accounting entries, in cents by month, `2026-11`. That of a closed month stays: what a document
 * changes of it later is of the month of that document.
 */
export async function vatByMonth(em: EntityManager, practiceId: PracticeId, range: DayRange): Promise<MonthsOfVat> {
  const { lines, corrections } = await bookedVat(em, practiceId, range)
  const moves = await vatOnDebits(em, practiceId, range)
  const ofReceipts = [
    ...lines.map(({ receivedOn, vatCents }) => ({ day: receivedOn, cents: vatCents })),
    ...corrections,
  ]
  return {
    received: sumsByMonth([...ofReceipts, ...moves.filter(({ of }) => of === 'received')]),
    due: sumsByMonth([...ofReceipts, ...moves]),
  }
}

function sumsByMonth(entries: readonly { day: string; cents: number }[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const { day, cents } of entries) {
    const month = day.slice(0, 7)
    sums.set(month, (sums.get(month) ?? 0) + cents)
  }
  return sums
}
