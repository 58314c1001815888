import { practiceKey, tenantKey, tenantPolicy } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/** Price changes of sessions, and who was reminded of what they owe. */
export const billingSchema: FeatureSchema = {
  tables: [
    `create table price_adjustment (
      id uuid not null,
      practice_id uuid not null,
      session_id uuid not null,
      kind text not null,
      label text,
      amount_cents int not null,
      created_at timestamptz(3) not null,
      primary key (id)
    )`,
    'create index price_adjustment_session on price_adjustment (practice_id, session_id)',
    `create table due_reminder (
      id uuid not null,
      practice_id uuid not null,
      patient_id uuid not null,
      invoice_id uuid,
      due_cents int not null,
      is_automatic boolean not null,
      sent_at timestamptz(3) not null,
      primary key (id)
    )`,
    'create index due_reminder_patient on due_reminder (practice_id, patient_id, sent_at)',
  ],
  rules: [
    `alter table price_adjustment
      add constraint price_adjustment_kind_check check (kind in ('change', 'discount', 'line', 'free')),
      add constraint price_adjustment_label_check check ((kind = 'line') = (label is not null))`,
    practiceKey('price_adjustment'),
    tenantKey('price_adjustment', 'session_id', 'session', 'on delete cascade'),
    tenantPolicy('price_adjustment'),
    practiceKey('due_reminder'),
    tenantKey('due_reminder', 'patient_id', 'patient', 'on delete cascade'),
    tenantKey('due_reminder', 'invoice_id', 'invoice', 'on delete cascade'),
    tenantPolicy('due_reminder'),
  ],
}
