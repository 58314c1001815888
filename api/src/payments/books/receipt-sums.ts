import { sql } from 'kysely'
import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import type { PracticeId } from '../../practice-id.ts'
import { paymentTypesOf } from '../service.ts'
import type { DayRange } from './periods.ts'

/** The sums of a range of the book, in cents. */
export interface ReceiptTotals {
  count: number
  receivedCents: number
  /** Refunds and reversals, negative. */
  returnedCents: number
  netCents: number
  /** The part of it in cash. */
  cashCents: number
}

/** The sums of a way to pay in a month, `YYYY-MM`. */
export interface MonthSum {
  month: string
  typeKey: string
  isCash: boolean
  /** Lines of the ledger. */
  count: number
  /** The lines of them with money of clients. */
  receiptCount: number
  receivedCents: number
  returnedCents: number
}

/** The sums of a range by month and way to pay, computed by the database. */
export async function monthSums(em: EntityManager, practiceId: PracticeId, range: DayRange): Promise<MonthSum[]> {
  const types = new Map((await paymentTypesOf(em, practiceId)).map((type) => [type.key, type.kind]))
  const month = sql<string>`to_char(p.received_on, 'YYYY-MM')`
  const rows = await tablesOf(em)
    .selectFrom('Payment as p')
    .select([
      month.as('month'),
      'p.typeKey',
      sql<string>`count(*)`.as('count'),
      sql<string>`count(*) filter (where p.kind <> 'fee')`.as('receipts'),
      sql<string>`coalesce(sum(p.amount_cents) filter (where p.kind = 'payment'), 0)`.as('received'),
      sql<string>`coalesce(sum(p.amount_cents) filter (where p.kind <> 'payment'), 0)`.as('returned'),
    ])
    .where('p.practiceId', '=', practiceId)
    .where('p.receivedOn', '>=', range.from)
    .where('p.receivedOn', '<=', range.through)
    .groupBy([month, 'p.typeKey'])
    .execute()
  return rows.map((row) => ({
    month: row.month,
    typeKey: row.typeKey,
    isCash: types.get(row.typeKey) === 'cash',
    count: Number(row.count),
    receiptCount: Number(row.receipts),
    receivedCents: Number(row.received),
    returnedCents: Number(row.returned),
  }))
}

/** Adds sums up. */
export function totalsOf(sums: readonly MonthSum[]): ReceiptTotals {
  const add = (of: (sum: MonthSum) => number) => sums.reduce((total, sum) => total + of(sum), 0)
  const [receivedCents, returnedCents] = [add((sum) => sum.receivedCents), add((sum) => sum.returnedCents)]
  return {
    count: add(({ count }) => count),
    receivedCents,
    returnedCents,
    netCents: receivedCents + returnedCents,
    cashCents: add((sum) => (sum.isCash ? sum.receivedCents + sum.returnedCents : 0)),
  }
}
