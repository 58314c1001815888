import { type RawBuilder, sql } from 'kysely'

/**
 * What the deposits that the invoice `i` deducts take of the money for its sessions, in cents: it is deducted already,
 * and must not count as a payment too.
 */
export const depositedCents = sql<number>`(select coalesce(sum(taken_by_deposit(i.practice_id, deducted.id)), 0)
  from unnest(i.deposit_ids) as deducted(id))`

/** Whether an issued invoice deducts a deposit; a fully credited one no longer does. */
export const isDeducted = (deposit: 'v' | 'd' | 'i'): RawBuilder<boolean> => {
  const own = sql.raw(deposit)
  return sql<boolean>`exists (select from invoice bill where bill.practice_id = ${own}.practice_id
    and bill.patient_id = ${own}.patient_id and bill.status = 'issued' and ${own}.id = any(bill.deposit_ids)
    and (select coalesce(-sum(note.total_cents) < bill.total_cents - bill.deducted_cents, true) from invoice note
      where note.practice_id = bill.practice_id and note.corrects_id = bill.id and note.status = 'issued'))`
}
