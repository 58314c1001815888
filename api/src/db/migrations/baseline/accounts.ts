import { practiceKey, tenantKey, tenantPolicy } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/** Accounts of the console, their sign-ins, mailed links and second factors. */
export const accountsSchema: FeatureSchema = {
  functions: [
    `create function copy_practice_to_user() returns trigger language plpgsql as $$
      begin
        new.practice_name := coalesce((select name from practice where id = new.practice_id), '');
        new.mode := coalesce((select 'full' from setting
          where practice_id = new.practice_id and key = 'mode' and value = '"full"'), 'essential');
        return new;
      end $$`,
  ],
  tables: [
    `create table app_user (
      id uuid not null,
      practice_id uuid not null,
      email text not null,
      name text not null,
      locale text not null,
      time_zone text not null,
      password_hash text not null,
      is_admin boolean not null,
      email_verified_at timestamptz(3),
      suspended_at timestamptz(3),
      created_at timestamptz(3) not null,
      terms_version int,
      terms_locale text,
      terms_accepted_at timestamptz(3),
      totp_since timestamptz(3),
      second_factor_due_at timestamptz(3),
      known_networks bytea[] not null default '{}',
      known_devices bytea[] not null default '{}',
      practice_name text not null default '',
      mode text not null default 'essential',
      is_practitioner boolean not null default false,
      search text generated always as (' ' || fold_text((name || ' ' || email || ' ' || practice_name) collate "fr-x-icu")) stored,
      primary key (id),
      constraint app_user_practice_id_id_key unique (practice_id, id)
    )`,
    'create index app_user_created on app_user (created_at, id)',
    `create table auth_session (
      id uuid not null,
      user_id uuid not null,
      token_hash bytea not null,
      is_remembered boolean not null,
      created_at timestamptz(3) not null,
      last_seen_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      user_agent text,
      primary key (id),
      constraint auth_session_token_hash_key unique (token_hash)
    )`,
    'create index auth_session_user on auth_session (user_id)',
    `create table account_link (
      id uuid not null,
      token_hash bytea not null,
      user_id uuid not null,
      purpose text not null,
      email text,
      expires_at timestamptz(3) not null,
      primary key (id),
      constraint account_link_token_hash_key unique (token_hash)
    )`,
    'create index account_link_age on account_link (expires_at)',
    'create index account_link_user on account_link (user_id)',
    `create table second_factor (
      practice_id uuid not null,
      user_id uuid not null,
      secret bytea not null,
      last_step int not null,
      is_confirmed boolean not null default false,
      created_at timestamptz(3) not null,
      primary key (practice_id, user_id)
    )`,
    `create table recovery_code (
      practice_id uuid not null,
      user_id uuid not null,
      code_hash bytea not null,
      primary key (practice_id, user_id, code_hash)
    )`,
    `create table passkey (
      id uuid not null,
      practice_id uuid not null,
      user_id uuid not null,
      name text not null,
      credential_id bytea not null,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      created_at timestamptz(3) not null,
      last_used_at timestamptz(3),
      needs_password boolean not null default false,
      primary key (id),
      constraint passkey_credential_id_key unique (credential_id)
    )`,
    'create index passkey_user on passkey (practice_id, user_id)',
  ],
  rules: [
    `alter table app_user
      add constraint app_user_locale_check check (locale in ('fr', 'en')),
      add constraint app_user_mode_check check (mode in ('essential', 'full'))`,
    practiceKey('app_user'),
    'create index app_user_admin on app_user (created_at, id) where is_admin',
    // Lists of all accounts read from these indexes, whatever the filter.
    'create unique index app_user_email on app_user (lower(email))',
    `create index app_user_full on app_user (created_at, id)
      where mode = 'full'`,
    'create index app_user_name on app_user (name collate "fr-x-icu", id)',
    'create index app_user_search on app_user using gin (search gin_trgm_ops)',
    `create index app_user_suspended on app_user (created_at, id)
      where suspended_at is not null`,
    `create index app_user_unverified on app_user (created_at, id)
      where suspended_at is null and email_verified_at is null`,
    `create trigger copy_practice_to_user before insert or update of practice_id on app_user
      for each row execute function copy_practice_to_user()`,
    `alter table auth_session add constraint auth_session_user_id_fkey
      foreign key (user_id) references app_user (id) on delete cascade`,
    `alter table account_link
      add constraint account_link_check check ((purpose = 'reset') = (email is null)),
      add constraint account_link_purpose_check check (purpose in ('verify', 'change', 'practice', 'reset'))`,
    `alter table account_link add constraint account_link_user_id_fkey
      foreign key (user_id) references app_user (id) on delete cascade`,
    tenantKey('second_factor', 'user_id', 'app_user', 'on delete cascade'),
    tenantPolicy('second_factor'),
    tenantKey('recovery_code', 'user_id', 'app_user', 'on delete cascade'),
    tenantPolicy('recovery_code'),
    tenantKey('passkey', 'user_id', 'app_user', 'on delete cascade'),
    tenantPolicy('passkey'),
  ],
}
