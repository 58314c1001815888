import { adminOnly, adminReads, practiceKey, tenantPolicy } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/** The administration's figures and mails. */
export const adminSchema: FeatureSchema = {
  tables: [
    `create table admin_mail (
      id uuid not null,
      user_id uuid,
      subject text not null,
      body text not null,
      locale text not null,
      is_service boolean not null,
      is_test boolean not null,
      created_at timestamptz(3) not null,
      primary key (id)
    )`,
    `create table admin_mail_recipient (
      id uuid not null,
      admin_mail_id uuid not null,
      practice_id uuid not null,
      user_id uuid,
      patient_id uuid,
      status text not null,
      attempts int not null,
      next_at timestamptz(3) not null,
      error text,
      primary key (id)
    )`,
    'create index admin_mail_recipient_patient on admin_mail_recipient (practice_id, patient_id)',
    'create index admin_mail_recipient_status on admin_mail_recipient (admin_mail_id, status)',
    'create index admin_mail_recipient_user on admin_mail_recipient (practice_id, user_id)',
    `create table platform_daily_stats (
      day date not null,
      practices int not null,
      active_practices int not null,
      clients int not null,
      sessions int not null,
      messages int not null,
      primary key (day)
    )`,
    `create table platform_stats (
      is_now boolean not null default true,
      practices int not null,
      active_practices int not null,
      clients int not null,
      sessions int not null,
      messages int not null,
      counted_at timestamptz(3) not null,
      primary key (is_now)
    )`,
    `create table practice_activity (
      practice_id uuid not null,
      recent_sessions int not null,
      counted_at timestamptz(3) not null,
      primary key (practice_id)
    )`,
  ],
  rules: [
    `alter table admin_mail
      add constraint admin_mail_locale_check check (locale in ('fr', 'en'))`,
    `alter table admin_mail add constraint admin_mail_user_id_fkey
      foreign key (user_id) references app_user (id) on delete set null`,
    adminOnly('admin_mail'),
    `alter table admin_mail_recipient
      add constraint admin_mail_recipient_check check (num_nonnulls(user_id, patient_id) = 1),
      add constraint admin_mail_recipient_status_check check (status in ('queued', 'sent', 'failed', 'skipped'))`,
    `alter table admin_mail_recipient add constraint admin_mail_recipient_admin_mail_id_fkey
      foreign key (admin_mail_id) references admin_mail (id) on delete cascade`,
    practiceKey('admin_mail_recipient', 'on delete cascade'),
    `alter table admin_mail_recipient add constraint admin_mail_recipient_practice_id_patient_id_fkey
      foreign key (practice_id, patient_id) references patient (practice_id, id) on delete cascade`,
    `alter table admin_mail_recipient add constraint admin_mail_recipient_practice_id_user_id_fkey
      foreign key (practice_id, user_id) references app_user (practice_id, id) on delete cascade`,
    `create index admin_mail_recipient_waiting on admin_mail_recipient (admin_mail_id, next_at, id)
      where status = 'queued'`,
    adminOnly('admin_mail_recipient'),
    `alter table platform_stats
      add constraint platform_stats_is_now_check check (is_now)`,
    practiceKey('practice_activity', 'on delete cascade'),
    adminReads('practice_activity'),
    tenantPolicy('practice_activity'),
  ],
}
