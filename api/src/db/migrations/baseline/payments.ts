import { practiceKey, tenantKey, tenantPolicy } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/**
 * SQL that makes a table append-only, for its owner too. The owner keeps the right to update, since foreign keys lock
 * the referenced rows in the owner's name; the trigger refuses updates all the same.
 */
const appendOnly = (table: string) => [
  `create trigger append_only before update or delete on ${table}
    for each row execute function refuse_change()`,
  `create trigger never_emptied before truncate on ${table}
    for each statement execute function refuse_change()`,
  `revoke delete, truncate on ${table} from current_user`,
]

/** A practice's ways to pay, its ledger, what each payment is for, and the closings of its books. */
export const paymentsSchema: FeatureSchema = {
  tables: [
    `create table payment_type (
      practice_id uuid not null,
      key text not null,
      kind text not null,
      name_fr text not null,
      name_en text not null,
      position int not null,
      is_hidden boolean not null,
      primary key (practice_id, key)
    )`,
    `create table payment (
      id uuid not null,
      practice_id uuid not null,
      sequence int not null,
      patient_id uuid,
      kind text not null,
      type_key text not null,
      amount_cents int not null,
      currency text not null,
      received_on date not null,
      recorded_at timestamptz(3) not null,
      recorded_on date not null,
      recorded_by uuid,
      reference text,
      cheque_number text,
      cheque_bank text,
      cheque_paid_in_on date,
      reverses_id uuid,
      reason text,
      provider_payment_id text,
      card_brand text,
      card_last4 text,
      fee_cents int,
      vat_basis_points int not null,
      previous_hash bytea not null,
      hash bytea not null,
      primary key (id),
      constraint payment_practice_id_id_key unique (practice_id, id),
      constraint payment_practice_id_sequence_key unique (practice_id, sequence)
    )`,
    'create index payment_of_patient on payment (practice_id, patient_id)',
    'create index payment_received on payment (practice_id, received_on, sequence)',
    `create table payment_allocation (
      id uuid not null,
      practice_id uuid not null,
      payment_id uuid not null,
      session_id uuid,
      invoice_id uuid,
      amount_cents int not null,
      created_at timestamptz(3) not null,
      used_on date not null,
      primary key (id)
    )`,
    'create index payment_allocation_invoice on payment_allocation (practice_id, invoice_id)',
    'create index payment_allocation_payment on payment_allocation (practice_id, payment_id)',
    'create index payment_allocation_session on payment_allocation (practice_id, session_id)',
    `create table payment_chain (
      practice_id uuid not null,
      sequence int not null,
      hash bytea not null,
      closed_through date,
      primary key (practice_id)
    )`,
    `create table book_closing (
      id uuid not null,
      practice_id uuid not null,
      sequence int not null,
      kind text not null,
      from_on date not null,
      through_on date not null,
      received_cents bigint not null,
      returned_cents bigint not null,
      grand_total_cents bigint not null,
      count int not null,
      last_sequence int not null,
      last_hash bytea not null,
      closed_at timestamptz(3) not null,
      closed_by uuid,
      previous_hash bytea not null,
      hash bytea not null,
      primary key (id),
      constraint book_closing_practice_id_kind_through_on_key unique (practice_id, kind, through_on),
      constraint book_closing_practice_id_sequence_key unique (practice_id, sequence)
    )`,
    `create table fixed_vat (
      practice_id uuid not null,
      payment_id uuid not null,
      booked_on date not null,
      vat_cents int not null,
      primary key (practice_id, payment_id, booked_on)
    )`,
    `create table invoice_hand_in (
      practice_id uuid not null,
      invoice_id uuid not null,
      handed_in_on date not null,
      reference text,
      recorded_at timestamptz(3) not null,
      primary key (practice_id, invoice_id)
    )`,
    `create table receipts_book (
      id uuid not null,
      practice_id uuid not null,
      activity_started_on date,
      public_key bytea,
      private_key bytea,
      primary key (id),
      constraint receipts_book_practice_id_key unique (practice_id)
    )`,
  ],
  rules: [
    `alter table payment_type
      add constraint payment_type_check check ((key = kind) or kind = 'other'),
      add constraint payment_type_kind_check
        check (kind in ('card_online', 'card_on_site', 'cash', 'cheque', 'transfer', 'other'))`,
    practiceKey('payment_type'),
    tenantPolicy('payment_type'),
    `alter table payment
      add constraint payment_kind_check check (kind in ('payment', 'refund', 'reversal', 'fee')),
      add constraint payment_currency_check check (currency = 'EUR'),
      add constraint payment_amount_check check (
        case kind when 'payment' then amount_cents > 0 when 'refund' then amount_cents < 0
          when 'fee' then amount_cents = 0 and coalesce(fee_cents, 0) <> 0 else amount_cents <> 0 end),
      add constraint payment_reverses_check check ((kind = 'payment') = (reverses_id is null)),
      add constraint payment_vat_basis_points_check check (vat_basis_points between 0 and 10000),
      add constraint payment_hash_check check (length(previous_hash) = 32 and length(hash) = 32)`,
    // A payment of the provider is recorded once, however often it is reported.
    `create unique index payment_of_provider on payment (practice_id, provider_payment_id)
      where provider_payment_id is not null`,
    // A line can be reversed once.
    `create unique index payment_reversed on payment (practice_id, reverses_id)
      where kind = 'reversal'`,
    `create index payment_reverses on payment (practice_id, reverses_id)
      where reverses_id is not null`,
    practiceKey('payment'),
    tenantKey('payment', 'reverses_id', 'payment'),
    tenantPolicy('payment'),
    ...appendOnly('payment'),
    `alter table payment_allocation
      add constraint payment_allocation_amount_check check (amount_cents <> 0),
      add constraint payment_allocation_for_check check (session_id is not null or invoice_id is not null)`,
    tenantKey('payment_allocation', 'payment_id', 'payment'),
    tenantKey('payment_allocation', 'session_id', 'session'),
    tenantKey('payment_allocation', 'invoice_id', 'invoice'),
    tenantPolicy('payment_allocation'),
    ...appendOnly('payment_allocation'),
    practiceKey('payment_chain'),
    tenantPolicy('payment_chain'),
    `alter table book_closing
      add constraint book_closing_kind_check check (kind in ('day', 'month', 'year')),
      add constraint book_closing_period_check check (from_on <= through_on),
      add constraint book_closing_hash_check check (length(previous_hash) = 32 and length(hash) = 32)`,
    `alter table receipts_book add constraint receipts_book_key_check check ((public_key is null) = (private_key is null))`,
    'alter table fixed_vat add constraint fixed_vat_vat_cents_check check (vat_cents <> 0)',
    tenantKey('fixed_vat', 'payment_id', 'payment'),
    practiceKey('fixed_vat'),
    tenantPolicy('fixed_vat'),
    ...appendOnly('fixed_vat'),
    tenantKey('invoice_hand_in', 'invoice_id', 'invoice', 'on delete cascade'),
    practiceKey('invoice_hand_in'),
    tenantPolicy('invoice_hand_in'),
    practiceKey('receipts_book'),
    tenantPolicy('receipts_book'),
    practiceKey('book_closing'),
    tenantPolicy('book_closing'),
    ...appendOnly('book_closing'),
  ],
}
