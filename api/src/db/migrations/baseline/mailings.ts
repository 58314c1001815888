import { practiceKey, tenantKey, tenantPolicy } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/** Mails that practitioners write to clients themselves, and their receivers. */
export const mailingsSchema: FeatureSchema = {
  tables: [
    `create table mailing (
      id uuid not null,
      practice_id uuid not null,
      user_id uuid,
      channel text not null,
      kind text not null,
      locale text not null,
      state text not null,
      content bytea,
      session_id uuid,
      period_from timestamptz(3),
      period_to timestamptz(3),
      created_at timestamptz(3) not null,
      goes_on_at timestamptz(3),
      ended_at timestamptz(3),
      primary key (id),
      constraint mailing_practice_id_id_key unique (practice_id, id)
    )`,
    'create index mailing_written on mailing (practice_id, created_at)',
    `create table mailing_recipient (
      id uuid not null,
      practice_id uuid not null,
      mailing_id uuid not null,
      patient_id uuid not null,
      position int not null,
      state text not null,
      reason text,
      message_key text,
      primary key (id)
    )`,
    'create index mailing_recipient_of_mailing on mailing_recipient (practice_id, mailing_id, position)',
  ],
  rules: [
    `alter table mailing
      add constraint mailing_channel_check check (channel in ('email', 'sms')),
      add constraint mailing_kind_check check (kind in ('service', 'news')),
      add constraint mailing_locale_check check (locale in ('fr', 'en')),
      add constraint mailing_state_check check (state in ('sending', 'paused', 'stopped', 'done')),
      add constraint mailing_period_check check ((channel = 'sms') = (period_from is not null)
        and (period_from is null) = (period_to is null))`,
    practiceKey('mailing', 'on delete cascade'),
    tenantKey('mailing', 'user_id', 'app_user', 'on delete set null (user_id)'),
    tenantKey('mailing', 'session_id', 'session', 'on delete set null (session_id)'),
    tenantPolicy('mailing'),
    `alter table mailing_recipient
      add constraint mailing_recipient_state_check check (state in ('waiting', 'written', 'passed_over', 'stopped')),
      add constraint mailing_recipient_reason_check check ((state = 'passed_over') = (reason is not null)),
      add constraint mailing_recipient_key_check check ((state = 'written') = (message_key is not null))`,
    practiceKey('mailing_recipient', 'on delete cascade'),
    tenantKey('mailing_recipient', 'mailing_id', 'mailing', 'on delete cascade'),
    tenantKey('mailing_recipient', 'patient_id', 'patient', 'on delete cascade'),
    'create index mailing_recipient_of_patient on mailing_recipient (practice_id, patient_id)',
    tenantPolicy('mailing_recipient'),
  ],
}
