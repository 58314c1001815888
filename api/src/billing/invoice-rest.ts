import { type RawBuilder, sql } from 'kysely'
import { depositedCents } from '../invoices/deposited.ts'

/**
 * What the issued invoice `bill` still asks for, in cents: its total less deposits, credit notes and payments for it
 * and its sessions. A payment by a deposit counts once. If `isTaken` holds for a session `o` on it, the unpaid part of
 * that session's price is subtracted too.
 */
export const invoiceRest = (isTaken: RawBuilder<boolean>) => sql<number>`(bill.total_cents - bill.deducted_cents
  + (select coalesce(sum(note.total_cents), 0) from invoice note
      where note.practice_id = bill.practice_id and note.corrects_id = bill.id and note.status = 'issued')
  - (select coalesce(sum(money.amount_cents), 0) from payment_allocation money
      where money.practice_id = bill.practice_id and money.invoice_id = bill.id and money.session_id is null)
  + ${depositedCents('bill')}
  - (select coalesce(sum(case when ${isTaken} then greatest(o.price, o.paid) else o.paid end), 0)
      from (select held.id, held.starts_at, held.status,
              (select coalesce(sum(item.price_cents), 0) from session_item item
                where item.practice_id = held.practice_id and item.session_id = held.id)
              + (select coalesce(sum(change.amount_cents), 0) from price_adjustment change
                where change.practice_id = held.practice_id and change.session_id = held.id) as price,
              (select coalesce(sum(part.amount_cents), 0) from payment_allocation part
                where part.practice_id = held.practice_id and part.session_id = held.id) as paid
            from session held
            where held.practice_id = bill.practice_id and held.id in (select line.session_id from invoice_line line
              where line.practice_id = bill.practice_id and line.invoice_id = bill.id)) o))::int`
