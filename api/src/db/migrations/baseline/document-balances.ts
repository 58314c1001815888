import { practiceKey, tenantKey, tenantPolicy } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'
import { takenByDeposit } from './taken-by-deposit.ts'

/** By what a document is found: its number, who came, and who is billed; without accents, as searched words are. */
const wordsOf = (row: 'c' | 'i') =>
  `fold_text(concat_ws(E'\\n', ${row}.number, ${row}.client_name, ${row}.bill_to ->> 'name') collate "fr-x-icu")`

/**
 * Balances of invoices, deposits, credit notes and quotes. One function writes them, after each statement that adds
 * allocations or writes documents, and computes what it touches anew from the rows that are frozen or only added to. So
 * a balance never differs from its sum.
 */
export const documentBalancesSchema: FeatureSchema = {
  functions: [
    takenByDeposit,
    // `changed` holds the rows that the statement has written.
    `create function keep_document_balances() returns trigger language plpgsql as $$
      declare
        practice uuid;
        documents uuid[];
      begin
        if tg_table_name = 'invoice' and tg_op = 'INSERT' then
          insert into document_balance (practice_id, invoice_id, kind, status, words, created_at, total_cents, deducted_cents,
            credit_cents, paid_cents, owed_cents, type_keys)
          select c.practice_id, c.id, c.kind, 'draft', ${wordsOf('c')}, c.created_at, 0, 0, 0, 0, 0, '{}' from changed c;
        end if;
        for practice in select distinct practice_id from changed loop
          if tg_table_name = 'invoice' then
            documents := array(
              select c.id
              from changed c join document_balance b on b.practice_id = practice and b.invoice_id = c.id
              where c.practice_id = practice and (c.kind, c.status, c.number, c.issued_on, c.due_on, c.total_cents, c.deducted_cents,
                ${wordsOf('c')})
                is distinct from (b.kind, b.status, b.number, b.issued_on, b.due_on, b.total_cents, b.deducted_cents, b.words));
            -- Money for a session and its invoice may be written at once: the second of both waits, and finds the other.
            perform pg_advisory_xact_lock(k.key) from (
              select distinct hashtextextended('balances of session ' || l.session_id, 0) as key
              from changed c join invoice_line l on l.practice_id = practice and l.invoice_id = c.id
              where c.id = any(documents) and c.status = 'issued' and l.session_id is not null
              order by 1) k;
            documents := documents || array(
              select distinct c.corrects_id from changed c
              where c.id = any(documents) and c.status = 'issued' and c.corrects_id is not null);
          else
            perform pg_advisory_xact_lock(k.key) from (
              select distinct hashtextextended('balances of session ' || c.session_id, 0) as key
              from changed c where c.practice_id = practice and c.session_id is not null order by 1) k;
            documents := array(
              select c.invoice_id from changed c where c.practice_id = practice and c.invoice_id is not null
              union
              select l.invoice_id
              from changed c join invoice_line l on l.practice_id = practice and l.session_id = c.session_id
              where c.practice_id = practice);
          end if;
          continue when cardinality(documents) = 0;
          -- What a deposit takes of its sessions' money is left out of the invoice that deducts it.
          documents := documents || array(
            select v.id from invoice d join invoice v on v.practice_id = practice and v.patient_id = d.patient_id
              and d.id = any(v.deposit_ids)
            where d.practice_id = practice and d.id = any(documents) and d.kind = 'deposit');
          -- What others have written by now is seen by the next statement.
          perform from document_balance b where b.practice_id = practice and b.invoice_id = any(documents)
            order by b.invoice_id for no key update;
          update document_balance b
          set kind = i.kind, status = i.status, number = i.number, words = ${wordsOf('i')},
            issued_on = i.issued_on, due_on = i.due_on, total_cents = i.total_cents, deducted_cents = i.deducted_cents,
            credit_cents = credit.cents, paid_cents = paid.cents, type_keys = money.type_keys,
            owed_cents = case when i.is_bill
              then greatest(i.total_cents - i.deducted_cents + credit.cents - paid.cents, 0) else 0 end
          from (select v.*, v.status = 'issued' and v.kind in ('invoice', 'deposit') as is_bill from invoice v) i,
            lateral (
              select coalesce(sum(note.total_cents), 0) as cents from invoice note
              where note.practice_id = practice and note.corrects_id = i.id and note.status = 'issued') credit,
            lateral (
              select coalesce(sum(a.amount_cents) filter (where a.session_id is null), 0) as itself,
                coalesce(sum(a.amount_cents) filter (where a.session_id is not null), 0) as sessions,
                coalesce(array_agg(distinct p.type_key), '{}') as type_keys
              from (
                select own.* from payment_allocation own
                where own.practice_id = practice and own.invoice_id = i.id and own.session_id is null
                union all
                -- A session may have several lines, such as travel: what was paid for it counts once.
                select part.*
                from (select distinct l.session_id from invoice_line l
                    where l.practice_id = practice and l.invoice_id = i.id and l.session_id is not null) held
                  join payment_allocation part on part.practice_id = practice and part.session_id = held.session_id) a
                join payment p on p.practice_id = practice and p.id = a.payment_id
              where i.is_bill) money,
            lateral (
              select money.itself + case
                when not i.is_bill then 0
                when i.kind = 'deposit' then taken_by_deposit(practice, i.id)
                else money.sessions - (select coalesce(sum(taken_by_deposit(practice, deducted.id)), 0)
                  from unnest(i.deposit_ids) as deducted(id)) end as cents) paid
          where b.practice_id = practice and b.invoice_id = any(documents) and i.practice_id = practice
            and i.id = b.invoice_id;
        end loop;
        return null;
      end $$`,
    `create function refuse_own_balance() returns trigger language plpgsql as $$
      begin
        raise exception 'a trigger keeps %', tg_table_name using errcode = 'insufficient_privilege';
      end $$`,
  ],
  tables: [
    `create table document_balance (
      practice_id uuid not null,
      invoice_id uuid not null,
      kind text not null,
      status text not null,
      number text,
      words text not null,
      created_at timestamptz(3) not null,
      issued_on date,
      due_on date,
      total_cents int not null,
      deducted_cents int not null,
      credit_cents int not null,
      paid_cents int not null,
      owed_cents int not null,
      type_keys text[] not null,
      primary key (practice_id, invoice_id)
    )`,
  ],
  rules: [
    practiceKey('document_balance'),
    tenantKey('document_balance', 'invoice_id', 'invoice', 'on delete cascade'),
    tenantPolicy('document_balance'),
    `alter table document_balance
      add constraint document_balance_owed_check check (owed_cents >= 0 and credit_cents <= 0)`,
    // The sums of a list are read from the index alone, and so is a page by day.
    `create index document_balance_issued on document_balance (practice_id, issued_on, created_at, invoice_id)
      include (kind, status, due_on, total_cents, deducted_cents, credit_cents, paid_cents, owed_cents)`,
    'create index document_balance_owed on document_balance (practice_id, owed_cents, created_at, invoice_id)',
    'create index document_balance_number on document_balance (practice_id, number, created_at, invoice_id)',
    'create index document_balance_total on document_balance (practice_id, total_cents, created_at, invoice_id)',
    `create trigger keep_balances after insert on invoice referencing new table as changed
      for each statement execute function keep_document_balances()`,
    `create trigger keep_balances_changed after update on invoice referencing new table as changed
      for each statement execute function keep_document_balances()`,
    `create trigger keep_balances after insert on payment_allocation referencing new table as changed
      for each statement execute function keep_document_balances()`,
    `create trigger refuse_own_balance before insert or update or delete on document_balance
      for each row when (pg_trigger_depth() = 0) execute function refuse_own_balance()`,
  ],
}
