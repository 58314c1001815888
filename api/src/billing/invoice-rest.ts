import { type RawBuilder, sql } from 'kysely'

/**
 * What the issued invoice `bill` still asks for, in cents: its total less deposits, credit notes and payments, negative
 * if more was paid. If `isTaken` holds for a session `o` on it, the unpaid part of that session's price is subtracted
 * too.
 */
export const invoiceRest = (isTaken: RawBuilder<boolean>) => sql<number>`((
    select balance.total_cents - bill.deducted_cents + balance.credit_cents - balance.paid_cents
    from document_balance balance where balance.practice_id = bill.practice_id and balance.invoice_id = bill.id)
  - (select coalesce(sum(greatest(o.price - o.paid, 0)), 0)
      from (select held.id, held.starts_at, held.status,
              (select coalesce(sum(item.price_cents), 0) from session_item item
                where item.practice_id = held.practice_id and item.session_id = held.id)
              + (select coalesce(sum(change.amount_cents), 0) from price_adjustment change
                where change.practice_id = held.practice_id and change.session_id = held.id) as price,
              (select coalesce(sum(part.amount_cents), 0) from payment_allocation part
                where part.practice_id = held.practice_id and part.session_id = held.id) as paid
            from session held
            where held.practice_id = bill.practice_id and held.id in (select line.session_id from invoice_line line
              where line.practice_id = bill.practice_id and line.invoice_id = bill.id)) o
      where ${isTaken}))::bigint`
