import { Migration } from '@mikro-orm/migrations'
import { adminReads, IN_ADMIN_SCOPE, inEachPractice, tenantPolicy } from '../tenant-sql.ts'

/** What the administration reads across practices, and how it finds it among a million. */
export class Administration extends Migration {
  override up(): void {
    this.addSql('create extension if not exists pg_trgm')
    for (const table of ['practice', 'practitioner', 'patient']) this.addSql(adminReads(table))
    for (const sql of [...users, ...practitioners, ...patients, ...statistics, ...mails]) this.addSql(sql)
  }
}

/**
 * Accounts are found by any part of their name, address or practice, by its mode, and by whether they practise. That is
 * kept beside them: in its own table row-level security would keep the index from being used.
 */
const users = [
  `alter table app_user
    add column practice_name text not null default '',
    add column mode text not null default 'essential' check (mode in ('essential', 'full')),
    add column is_practitioner boolean not null default false`,
  `create function app_user_of_practice() returns trigger language plpgsql as $$
    begin
      new.practice_name := coalesce((select name from practice where id = new.practice_id), '');
      new.mode := coalesce((select 'full' from setting
        where practice_id = new.practice_id and key = 'mode' and value = '"full"'), 'essential');
      return new;
    end $$`,
  `create trigger app_user_of_practice before insert or update of practice_id on app_user
    for each row execute function app_user_of_practice()`,
  `create function practice_is_renamed() returns trigger language plpgsql as $$
    begin
      update app_user set practice_name = new.name where practice_id = new.id;
      return null;
    end $$`,
  `create trigger practice_is_renamed after update of name on practice
    for each row when (old.name is distinct from new.name) execute function practice_is_renamed()`,
  `create function practice_changes_mode() returns trigger language plpgsql as $$
    begin
      update app_user set mode = case when new.value = '"full"' then 'full' else 'essential' end
        where practice_id = new.practice_id;
      return null;
    end $$`,
  `create trigger practice_changes_mode after insert or update of value on setting
    for each row when (new.key = 'mode') execute function practice_changes_mode()`,
  `create function practice_forgets_mode() returns trigger language plpgsql as $$
    begin
      update app_user set mode = 'essential' where practice_id = old.practice_id;
      return null;
    end $$`,
  `create trigger practice_forgets_mode after delete on setting
    for each row when (old.key = 'mode') execute function practice_forgets_mode()`,
  `create function user_practises() returns trigger language plpgsql as $$
    begin
      update app_user set is_practitioner = true where practice_id = new.practice_id and id = new.user_id;
      return null;
    end $$`,
  `create trigger user_practises after insert on practitioner for each row execute function user_practises()`,
  `create function user_practises_no_more() returns trigger language plpgsql as $$
    begin
      update app_user u set is_practitioner = exists (
          select from practitioner t where t.practice_id = old.practice_id and t.user_id = old.user_id)
        where u.practice_id = old.practice_id and u.id = old.user_id;
      return null;
    end $$`,
  `create trigger user_practises_no_more after delete on practitioner
    for each row execute function user_practises_no_more()`,
  // What is there already.
  inEachPractice(`update app_user u set practice_id = practice_id,
    is_practitioner = exists (select from practitioner t where t.practice_id = practice and t.user_id = u.id)
    where practice_id = practice`),
  `alter table app_user add column search text generated always as (
    ' ' || folded((name || ' ' || email || ' ' || practice_name) collate "fr-x-icu")) stored`,
  'create index app_user_search on app_user using gin (search gin_trgm_ops)',
  'create index app_user_created on app_user (created_at, id)',
  'create index app_user_name on app_user ((name collate "fr-x-icu"), id)',
  'create index app_user_suspended on app_user (created_at, id) where suspended_at is not null',
  `create index app_user_unverified on app_user (created_at, id)
    where suspended_at is null and email_verified_at is null`,
  `create index app_user_full on app_user (created_at, id) where mode = 'full'`,
  'create index app_user_admin on app_user (created_at, id) where is_admin',
]

const practitioners = [
  `create table practice_activity (
    practice_id uuid primary key references practice (id) on delete cascade,
    recent_sessions int not null,
    counted_at timestamptz(3) not null
  )`,
  tenantPolicy('practice_activity'),
  adminReads('practice_activity'),
]

/** Beginnings of names and addresses: comparing tells nothing of a row, so under row-level security an index is used. */
const patients = [
  `alter table patient
    add column by_lastname text collate "C" generated always as (
      folded((lastname || ' ' || firstname) collate "fr-x-icu")) stored,
    add column by_firstname text collate "C" generated always as (
      folded((firstname || ' ' || lastname) collate "fr-x-icu")) stored`,
  'create index patient_by_lastname on patient (by_lastname)',
  'create index patient_by_firstname on patient (by_firstname)',
  'create index patient_by_email on patient (email_key collate "C")',
  'create index patient_created on patient (created_at, id) include (practice_id)',
  'create index patient_lastname on patient (lastname, id) include (practice_id)',
]

/** Counts alone, of all practices together. */
const statistics = [
  `create table platform_day (
    day date primary key,
    practices int not null, active_practices int not null, clients int not null,
    sessions int not null, messages int not null
  )`,
  `create table platform_now (
    is_now boolean primary key default true check (is_now),
    practices int not null, active_practices int not null, clients int not null,
    sessions int not null, messages int not null,
    counted_at timestamptz(3) not null
  )`,
]

/**
 * Mails of the administration, seen and written in its transactions alone. A recipient is a user or a patient, whose
 * address is read when the mail is sent: none is copied.
 */
const mails = [
  `create table admin_mail (
    id uuid primary key,
    user_id uuid references app_user (id) on delete set null,
    subject text not null, body text not null,
    locale text not null check (locale in ('fr', 'en')),
    is_service boolean not null, is_test boolean not null,
    created_at timestamptz(3) not null
  )`,
  `create table admin_mail_recipient (
    id uuid primary key,
    admin_mail_id uuid not null references admin_mail (id) on delete cascade,
    practice_id uuid not null references practice (id) on delete cascade,
    user_id uuid, patient_id uuid,
    status text not null check (status in ('queued', 'sent', 'failed', 'skipped')),
    attempts int not null,
    next_at timestamptz(3) not null,
    error text,
    check (num_nonnulls(user_id, patient_id) = 1),
    foreign key (practice_id, user_id) references app_user (practice_id, id) on delete cascade,
    foreign key (practice_id, patient_id) references patient (practice_id, id) on delete cascade
  )`,
  'create index admin_mail_recipient_status on admin_mail_recipient (admin_mail_id, status)',
  `create index admin_mail_recipient_waiting on admin_mail_recipient (admin_mail_id, next_at, id)
    where status = 'queued'`,
  'create index admin_mail_recipient_user on admin_mail_recipient (practice_id, user_id)',
  'create index admin_mail_recipient_patient on admin_mail_recipient (practice_id, patient_id)',
  ...['admin_mail', 'admin_mail_recipient'].flatMap((table) => [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy admin on ${table} using (${IN_ADMIN_SCOPE}) with check (${IN_ADMIN_SCOPE})`,
  ]),
  `create table mail_refusal (
    address_hash bytea primary key,
    refused_at timestamptz(3) not null
  )`,
]
