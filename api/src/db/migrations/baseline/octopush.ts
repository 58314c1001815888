import { practiceKey, tenantKey, tenantPolicy } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/** Accounts by which SMS are sent, and numbers that take none. */
export const octopushSchema: FeatureSchema = {
  tables: [
    `create table octopush_account (
      id uuid not null,
      practice_id uuid not null,
      login text not null,
      api_key bytea not null,
      key_suffix text not null,
      sender text not null,
      countries text not null,
      low_credit int,
      credit int not null,
      credit_at timestamptz(3) not null,
      price_thousandths int,
      low_notified_at timestamptz(3),
      empty_since timestamptz(3),
      empty_credit int,
      last_error text,
      send_refused_at timestamptz(3),
      connected_at timestamptz(3) not null,
      primary key (id),
      constraint octopush_account_practice_id_key unique (practice_id)
    )`,
    `create table sms_block (
      practice_id uuid not null,
      patient_id uuid not null,
      number text not null,
      reason text not null,
      blocked_at timestamptz(3) not null,
      primary key (practice_id, patient_id)
    )`,
  ],
  rules: [
    `alter table octopush_account
      add constraint octopush_account_sender_check check (sender ~ '^[a-zA-Z0-9]{3,11}$'),
      add constraint octopush_account_suffix_check check (length(key_suffix) = 4),
      add constraint octopush_account_last_error_check check (last_error in ('octopush_key_refused'))`,
    practiceKey('octopush_account', 'on delete cascade'),
    tenantPolicy('octopush_account'),
    `alter table sms_block
      add constraint sms_block_reason_check check (reason in ('blacklisted_number', 'bad_destination'))`,
    practiceKey('sms_block', 'on delete cascade'),
    tenantKey('sms_block', 'patient_id', 'patient', 'on delete cascade'),
    tenantPolicy('sms_block'),
  ],
}
