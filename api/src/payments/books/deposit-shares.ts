import { sql } from 'kysely'
import type { PracticeId } from '../../practice-id.ts'
import { isForDeposits } from '../document-money.ts'

/** The invoice that bills the session of an allocation `a`: the last issued one, else the last deposit, else null. */
export const sessionBill = sql<string | null>`(select i.id
  from invoice_line l join invoice i on i.practice_id = l.practice_id and i.id = l.invoice_id
  where l.practice_id = a.practice_id and l.session_id = a.session_id
    and i.status = 'issued' and i.kind in ('invoice', 'deposit')
  order by i.kind = 'deposit', i.issued_at desc, i.id limit 1)`

/** A part of an allocation that pays a deposit, and not the invoice that deducts it. */
interface DepositShare {
  bill: string
  deposit: string
  id: string
  payment: string
  cents: number
  at: Date
  /** The day since which it pays the deposit. */
  since: string
}

/**
 * What money for a session, without any document, pays of the deposit which the session's invoice deducts: the first
 * of it, up to what the invoice deducts beyond what was paid of the deposit itself, as the balances count it
 * (`taken_by_deposit`), whether it came before the invoice or after. So the tax of what paid a deposit does not change
 * when the invoice is issued. `bill` holds the documents in question.
 */
export const depositShares = (practiceId: PracticeId) => sql<DepositShare>`(
  select f.bill, f.deposit, f.id, f.payment, f.at, greatest(f.used, f.issued) as since,
    (least(f.after, f.deducted) - least(f.after - f.cents, f.deducted))::int as cents
  from (
    select u.bill, u.issued, u.deposit, u.deducted, a.used_on as used, a.id,
      a.payment_id as payment, a.amount_cents as cents, a.created_at as at,
      a.invoice_id is null and ${sessionBill} = u.bill as is_shared,
      sum(a.amount_cents) over (partition by u.bill, u.deposit order by a.created_at, p.sequence, a.id) as after
    from (
      select i.id as bill, d.issued_on as issued, d.id as deposit, greatest((
          select coalesce(sum(n.total_cents), 0) from invoice n
          where n.practice_id = d.practice_id and (n.id = d.id or n.corrects_id = d.id)
            and n.status = 'issued' and n.issued_at <= i.issued_at) - (
          select coalesce(sum(own.amount_cents), 0) from payment_allocation own
          where own.practice_id = d.practice_id and own.invoice_id = d.id and own.session_id is null), 0) as deducted
      from invoice i join invoice d on d.practice_id = i.practice_id and d.id = any(i.deposit_ids)
      where i.practice_id = ${practiceId} and i.status = 'issued' and i.deducted_cents > 0
        and (i.id in (select b.id from bill b) or d.id in (select b.id from bill b))) u
    cross join lateral (
      select distinct l.session_id from invoice_line l
      where l.practice_id = ${practiceId} and l.invoice_id = u.deposit and l.session_id is not null) s
    join payment_allocation a on a.practice_id = ${practiceId} and a.session_id = s.session_id
      and ${isForDeposits}
    join payment p on p.practice_id = ${practiceId} and p.id = a.payment_id) f
  where f.is_shared and least(f.after, f.deducted) <> least(f.after - f.cents, f.deducted))`
