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

/** Whether the invoice `bill` still deducts its deposits, and bills a session that the deposit of this id names. */
const isAskedWith = (depositId: RawBuilder<string>) => sql<boolean>`(
  (select coalesce(-sum(note.total_cents) < bill.total_cents - bill.deducted_cents, true) from invoice note
    where note.practice_id = bill.practice_id and note.corrects_id = bill.id and note.status = 'issued')
  and exists (select from invoice_line part join invoice_line own
      on own.practice_id = part.practice_id and own.session_id = part.session_id
    where part.practice_id = bill.practice_id and part.invoice_id = ${depositId} and own.invoice_id = bill.id))`

/**
 * What the deposits of its sessions still ask for that the issued invoice `bill` deducts, in cents. Money for a session
 * pays its deposit first, so it is asked for with the session, and not beside it.
 */
export const openDeposits = sql<number>`case when bill.deducted_cents = 0 then 0 else (
  select coalesce(sum(unpaid.owed_cents), 0) from document_balance unpaid
  where unpaid.practice_id = bill.practice_id and unpaid.invoice_id = any(bill.deposit_ids)
    and ${isAskedWith(sql<string>`unpaid.invoice_id`)})::bigint end`

/** Whether the open deposit `v` is asked for with a session of the invoice that deducts it. */
export const isDueWithSession = sql<boolean>`exists (select from invoice bill
  where bill.practice_id = v.practice_id and bill.patient_id = v.patient_id and bill.status = 'issued'
    and v.id = any(bill.deposit_ids) and ${isAskedWith(sql<string>`v.id`)})`
