import { type RawBuilder, sql } from 'kysely'
import { isForDeposits } from '../payments/document-money.ts'

const sessionsOn = (which: RawBuilder<boolean>) => sql`(select line.session_id from invoice_line line
  where line.practice_id = i.practice_id and ${which})`

/**
 * What was paid for the sessions of the invoice `i` through the deposit invoices that it deducts, in cents: already
 * deducted as a deposit, it must not count as a payment too. Money for a session that names no invoice goes to the
 * deposit first. Most invoices deduct nothing, so nothing is summed for them.
 */
export const depositedCents = sql<number>`case when i.deducted_cents = 0 then 0 else greatest(least(i.deducted_cents,
  (select coalesce(sum(money.amount_cents), 0) from payment_allocation money
    where money.practice_id = i.practice_id
      and money.session_id in ${sessionsOn(sql<boolean>`line.invoice_id = i.id`)}
      and (money.invoice_id = any(i.deposit_ids) or (${isForDeposits('money')}
        and money.session_id in ${sessionsOn(sql<boolean>`line.invoice_id = any(i.deposit_ids)`)})))), 0) end`

/** Whether an issued invoice deducts a deposit; a fully credited one no longer does. */
export const isDeducted = (deposit: 'v' | 'd'): RawBuilder<boolean> => {
  const own = sql.raw(deposit)
  return sql<boolean>`exists (select from invoice bill where bill.practice_id = ${own}.practice_id
    and bill.patient_id = ${own}.patient_id and bill.status = 'issued' and ${own}.id = any(bill.deposit_ids)
    and (select coalesce(-sum(note.total_cents) < bill.total_cents - bill.deducted_cents, true) from invoice note
      where note.practice_id = bill.practice_id and note.corrects_id = bill.id and note.status = 'issued'))`
}
