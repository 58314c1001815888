/** Money for a session that names no document, or an earlier deposit, which was credited whole: `document-money.ts`. */
const isForDeposits = `(a.invoice_id is null or exists (select from invoice named
          where named.practice_id = practice and named.id = a.invoice_id and named.kind = 'deposit'))`

/**
 * What a deposit takes of the money for its sessions, in cents: as far as it asks for more than was paid of itself.
 * Its own balance adds this, and that of the invoice which deducts it leaves this out: no cent counts on both.
 */
export const takenByDeposit = `create function taken_by_deposit(practice uuid, deposit uuid) returns bigint language plpgsql stable as $$
  begin
    return (select greatest(least(
      (select coalesce(sum(a.amount_cents), 0) from payment_allocation a
        where a.practice_id = practice and a.session_id in (select l.session_id from invoice_line l
          where l.practice_id = practice and l.invoice_id = deposit) and ${isForDeposits}),
      (select coalesce(sum(d.total_cents), 0) from invoice d
        where d.practice_id = practice and d.status = 'issued' and (d.id = deposit or d.corrects_id = deposit))
      - (select coalesce(sum(own.amount_cents), 0) from payment_allocation own
        where own.practice_id = practice and own.invoice_id = deposit and own.session_id is null)), 0));
  end $$`
