import { practiceKey, tenantKey, tenantPolicy } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/** When clients are reminded of their sessions, and each planned reminder. */
export const remindersSchema: FeatureSchema = {
  tables: [
    `create table reminder_rule (
      id uuid not null,
      practice_id uuid not null,
      session_type_id uuid,
      channel text not null,
      timing text not null,
      amount int not null,
      at_minutes int,
      quiet_from int,
      quiet_until int,
      is_first_only boolean not null,
      asks_confirmation boolean not null,
      is_active boolean not null,
      words bytea,
      created_at timestamptz(3) not null,
      removed_at timestamptz(3),
      primary key (id),
      constraint reminder_rule_practice_id_id_key unique (practice_id, id)
    )`,
    `create table session_reminder (
      id uuid not null,
      practice_id uuid not null,
      session_id uuid not null,
      rule_id uuid not null,
      channel text not null,
      starts_at timestamptz(3) not null,
      due_at timestamptz(3) not null,
      status text not null,
      reason text,
      done_at timestamptz(3),
      primary key (id),
      constraint session_reminder_once unique (practice_id, session_id, rule_id, starts_at, channel)
    )`,
    `create table reminder_wake (
      id uuid not null,
      practice_id uuid not null,
      due_at timestamptz(3) not null,
      primary key (id),
      constraint reminder_wake_due unique (due_at, practice_id)
    )`,
  ],
  rules: [
    `alter table reminder_rule
      add constraint reminder_rule_channel_check check (channel in ('email', 'sms')),
      add constraint reminder_rule_timing_check check (timing in ('hours', 'days')),
      add constraint reminder_rule_amount_check check (amount between 0 and 1440),
      add constraint reminder_rule_at_check check ((timing = 'days') = (at_minutes is not null)),
      add constraint reminder_rule_quiet_check check ((quiet_from is null) = (quiet_until is null))`,
    practiceKey('reminder_rule', 'on delete cascade'),
    tenantKey('reminder_rule', 'session_type_id', 'session_type', 'on delete cascade'),
    // Forbids two rules that would send the same at the same time.
    `create unique index reminder_rule_same on reminder_rule
      (practice_id, session_type_id, channel, timing, amount, at_minutes) nulls not distinct where removed_at is null`,
    tenantPolicy('reminder_rule'),
    `alter table session_reminder
      add constraint session_reminder_channel_check check (channel in ('email', 'sms')),
      add constraint session_reminder_status_check check (status in ('planned', 'sent', 'skipped', 'cancelled', 'off')),
      add constraint session_reminder_done_check check ((status in ('sent', 'skipped')) = (done_at is not null)),
      add constraint session_reminder_reason_check check ((status = 'skipped') = (reason is not null)),
      add constraint session_reminder_reason_check1 check (reason in ('opted_out', 'too_late'))`,
    practiceKey('session_reminder', 'on delete cascade'),
    tenantKey('session_reminder', 'session_id', 'session', 'on delete cascade'),
    tenantKey('session_reminder', 'rule_id', 'reminder_rule', 'on delete cascade'),
    `create index session_reminder_due on session_reminder (practice_id, due_at) where status = 'planned'`,
    'create index session_reminder_rule on session_reminder (practice_id, rule_id)',
    tenantPolicy('session_reminder'),
    practiceKey('reminder_wake', 'on delete cascade'),
  ],
}
