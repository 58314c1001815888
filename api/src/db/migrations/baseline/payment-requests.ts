import { practiceKey, tenantKey, tenantPolicy } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/** Card payments that clients are asked for. */
export const paymentRequestsSchema: FeatureSchema = {
  tables: [
    `create table payment_request (
      id uuid not null,
      practice_id uuid not null,
      kind text not null,
      status text not null,
      patient_id uuid not null,
      session_id uuid,
      link_version int,
      invoice_ids uuid[],
      amount_cents int not null,
      total_cents int not null,
      words text,
      locale text not null,
      deposit_kind text,
      expires_at timestamptz(3) not null,
      created_at timestamptz(3) not null,
      created_by uuid,
      agreed jsonb,
      attempts int not null,
      checkout_id text,
      checkout_url text,
      checkout_expires_at timestamptz(3),
      primary key (id),
      constraint payment_request_practice_id_id_key unique (practice_id, id)
    )`,
    'create index payment_request_session on payment_request (practice_id, session_id)',
    'create index payment_request_patient on payment_request (practice_id, patient_id, created_at)',
    'create index payment_request_open on payment_request (practice_id, status, expires_at)',
  ],
  rules: [
    `alter table payment_request
      add constraint payment_request_kind_check check (kind in ('prepayment', 'link')),
      add constraint payment_request_status_check check (status in ('open', 'paid', 'late', 'expired', 'withdrawn')),
      add constraint payment_request_amount_check check (amount_cents between 50 and total_cents),
      add constraint payment_request_locale_check check (locale in ('fr', 'en')),
      add constraint payment_request_deposit_kind_check check (deposit_kind in ('deposit', 'arrhes')),
      add constraint payment_request_session_check check (kind <> 'prepayment' or session_id is not null)`,
    `create unique index payment_request_one_prepayment on payment_request (practice_id, session_id)
      where kind = 'prepayment' and status = 'open'`,
    practiceKey('payment_request'),
    tenantKey('payment_request', 'patient_id', 'patient'),
    tenantKey('payment_request', 'session_id', 'session', 'on delete set null (session_id)'),
    tenantPolicy('payment_request'),
  ],
}
