import { sql } from 'kysely'
import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import type { PracticeId } from '../../practice-id.ts'
import { paidDocument } from './billed-vat.ts'
import type { DayRange } from './periods.ts'

/** What a line of the ledger has paid of documents for businesses. */
interface BusinessReceipt {
  /** `YYYY-MM`. */
  month: string
  cents: number
  /** Nothing of the line is for anybody else. */
  isWhole: boolean
}

/**
 * What was received and given back for documents to businesses, line by line: these are handed in one by one
 * (e-invoicing), so they are no part of the totals for e-reporting.
 */
export async function businessReceipts(
  em: EntityManager,
  practiceId: PracticeId,
  { from, through }: DayRange,
): Promise<BusinessReceipt[]> {
  const rows = await tablesOf(em)
    .selectFrom('Payment as p')
    .innerJoin('PaymentAllocation as a', (join) =>
      join.onRef('a.practiceId', '=', 'p.practiceId').onRef('a.paymentId', '=', 'p.id'),
    )
    .innerJoin('Invoice as v', (join) =>
      join.onRef('v.practiceId', '=', 'p.practiceId').on('v.id', '=', sql<string>`(${paidDocument})`),
    )
    .select([
      'p.amountCents',
      sql<string>`to_char(p.received_on, 'YYYY-MM')`.as('month'),
      sql<string>`sum(a.amount_cents)`.as('cents'),
    ])
    .where('p.practiceId', '=', practiceId)
    .where('p.receivedOn', '>=', from)
    .where('p.receivedOn', '<=', through)
    .where(sql<boolean>`v.bill_to ->> 'isBusiness' = 'true'`)
    .groupBy(['p.id', 'p.amountCents', 'p.receivedOn'])
    .execute()
  return rows.map(({ month, amountCents, cents }) => ({
    month,
    cents: Number(cents),
    isWhole: Number(cents) === amountCents,
  }))
}
