import { practiceKey, tenantKey, tenantPolicy } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/**
 * The issuer of invoices, and the invoices. An issued row never changes, except for its references, the place of its
 * file, where and when it was sent, and its hash, which is written once.
 */
export const invoicesSchema: FeatureSchema = {
  functions: [
    `create function refuse_issued_invoice() returns trigger language plpgsql as $$
      declare
        open text[] := array['patient_id', 'file_key', 'file_size', 'pdf_sha256', 'send_to', 'sent_at', 'message_key'];
      begin
        if old.status = 'draft' then
          return case when tg_op = 'DELETE' then old else new end;
        end if;
        if tg_op = 'UPDATE' and to_jsonb(old) - open = to_jsonb(new) - open
          and (old.pdf_sha256 is null or old.pdf_sha256 = new.pdf_sha256) then
          return new;
        end if;
        raise exception 'invoice % is issued', old.id using errcode = 'restrict_violation';
      end $$`,
    `create function refuse_issued_invoice_line() returns trigger language plpgsql as $$
      begin
        if exists (select from invoice where status <> 'draft'
            and id in (case when tg_op <> 'INSERT' then old.invoice_id end, case when tg_op <> 'DELETE' then new.invoice_id end))
        then
          raise exception 'a line of an issued invoice' using errcode = 'restrict_violation';
        end if;
        return case when tg_op = 'DELETE' then old else new end;
      end $$`,
  ],
  tables: [
    `create table billing_identity (
      practice_id uuid not null,
      form text not null,
      firstname text,
      lastname text,
      legal_name text,
      legal_form text,
      capital_cents int,
      register text,
      trade_name text,
      siret text,
      address text,
      postcode text,
      city text,
      vat_regime text,
      vat_number text,
      vat_basis_points int,
      vat_due text not null default 'payment',
      exemption_article text,
      insurer text,
      insurance_area text,
      iban text,
      bic text,
      account_holder text,
      further_line text,
      payment_days int not null,
      number_prefix text not null,
      first_number int,
      first_number_year int,
      revision int not null default 1,
      updated_at timestamptz(3) not null,
      primary key (practice_id)
    )`,
    `create table invoice (
      id uuid not null,
      practice_id uuid not null,
      kind text not null,
      status text not null,
      revision int not null default 1,
      series text not null,
      number text,
      year int,
      sequence int,
      patient_id uuid,
      client_name text,
      bill_to jsonb not null,
      seller jsonb,
      words jsonb,
      locale text not null,
      created_at timestamptz(3) not null,
      issued_at timestamptz(3),
      issued_on date,
      due_on date,
      valid_until date,
      corrects_id uuid,
      refund_id uuid,
      quote_id uuid,
      deposit_ids uuid[] not null,
      reason text,
      total_cents int not null,
      net_cents int not null,
      vat_cents int not null,
      deducted_cents int not null,
      currency text not null,
      is_unnamed boolean not null,
      wording text not null,
      file_key bytea,
      file_size int,
      pdf_sha256 bytea,
      send_to text,
      sent_at timestamptz(3),
      message_key text,
      primary key (id),
      constraint invoice_practice_id_id_key unique (practice_id, id),
      constraint invoice_number_key unique (practice_id, series, year, sequence),
      constraint invoice_refund_key unique (practice_id, corrects_id, refund_id)
    )`,
    'create index invoice_patient on invoice (practice_id, patient_id, issued_on)',
    'create index invoice_corrects on invoice (practice_id, corrects_id)',
    'create index invoice_issued on invoice (practice_id, issued_on, id)',
    `create table invoice_counter (
      practice_id uuid not null,
      series text not null,
      year int not null,
      last_sequence int not null,
      last_issued_at timestamptz(3) not null,
      primary key (practice_id, series, year)
    )`,
    `create table invoice_line (
      id uuid not null,
      practice_id uuid not null,
      invoice_id uuid not null,
      position int not null,
      session_id uuid,
      label text not null,
      held_on date,
      place text,
      quantity int not null,
      unit_price_cents int not null,
      discount_cents int not null,
      total_cents int not null,
      vat_basis_points int not null,
      primary key (id),
      constraint invoice_line_practice_id_id_key unique (practice_id, id)
    )`,
    'create index invoice_line_invoice on invoice_line (practice_id, invoice_id)',
    'create index invoice_line_session on invoice_line (practice_id, session_id)',
  ],
  rules: [
    `alter table billing_identity
      add constraint billing_identity_form_check check (form in ('sole_trader', 'company')),
      add constraint billing_identity_vat_regime_check check (vat_regime in ('franchise', 'liable', 'exempt')),
      add constraint billing_identity_vat_due_check check (vat_due in ('payment', 'debits')),
      add constraint billing_identity_vat_basis_points_check check (vat_basis_points between 0 and 10000),
      add constraint billing_identity_payment_days_check check (payment_days between 0 and 60),
      add constraint billing_identity_first_number_check check (first_number > 0)`,
    practiceKey('billing_identity'),
    tenantPolicy('billing_identity'),
    `alter table invoice
      add constraint invoice_kind_check check (kind in ('invoice', 'deposit', 'credit_note', 'quote')),
      add constraint invoice_status_check check (status in ('draft', 'issued')),
      add constraint invoice_series_check check (series = case when kind = 'quote' then 'quote' else 'bill' end),
      add constraint invoice_currency_check check (currency = 'EUR'),
      add constraint invoice_locale_check check (locale in ('fr', 'en')),
      add constraint invoice_wording_check check (wording in ('session', 'type')),
      add constraint invoice_total_cents_check
        check (total_cents = net_cents + vat_cents and deducted_cents between 0 and greatest(total_cents, 0)),
      add constraint invoice_corrects_id_check check ((kind = 'credit_note') = (corrects_id is not null)),
      add constraint invoice_check check (status = 'draft' or
        num_nonnulls(number, year, sequence, seller, words, issued_at, issued_on) = 7)`,
    practiceKey('invoice'),
    tenantKey('invoice', 'patient_id', 'patient'),
    tenantKey('invoice', 'corrects_id', 'invoice'),
    tenantKey('invoice', 'quote_id', 'invoice'),
    tenantKey('invoice', 'refund_id', 'payment'),
    tenantPolicy('invoice'),
    `create trigger refuse_issued_invoice before update or delete on invoice
      for each row execute function refuse_issued_invoice()`,
    practiceKey('invoice_counter'),
    tenantPolicy('invoice_counter'),
    `alter table invoice_line
      add constraint invoice_line_quantity_check check (quantity > 0),
      add constraint invoice_line_total_cents_check
        check (total_cents = quantity * unit_price_cents - discount_cents),
      add constraint invoice_line_vat_basis_points_check check (vat_basis_points between 0 and 10000)`,
    tenantKey('invoice_line', 'invoice_id', 'invoice', 'on delete cascade'),
    tenantKey('invoice_line', 'session_id', 'session'),
    practiceKey('invoice_line'),
    tenantPolicy('invoice_line'),
    `create trigger refuse_issued_invoice_line before insert or update or delete on invoice_line
      for each row execute function refuse_issued_invoice_line()`,
  ],
}
