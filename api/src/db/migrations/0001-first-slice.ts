import { Migration } from '@mikro-orm/migrations'
import { tenantKey, tenantPolicy } from '../tenant-sql.ts'

/** Practices, accounts, availability, patients, sessions, messages. */
export class FirstSlice extends Migration {
  override up(): void {
    for (const name of ['btree_gist', 'unaccent']) this.addSql(`create extension if not exists ${name}`)
    for (const sql of [...practices, ...accounts, ...availability, ...sessions, ...operations]) this.addSql(sql)
    for (const table of tenantTables) this.addSql(tenantPolicy(table))
  }
}

const tenantTables = [
  'practitioner',
  'session_type',
  'setting',
  'schedule_range',
  'schedule_override',
  'unavailability',
  'time_block',
  'patient',
  'session',
  'session_item',
  'session_history',
  'message',
  'idempotency_key',
]

const practices = [
  `create table practice (
    id uuid primary key,
    slug text not null unique,
    name text not null,
    locale text not null check (locale in ('fr', 'en')),
    time_zone text not null,
    siret text, address text, city text, phone text, email text, website text,
    primary_color text check (primary_color ~ '^#[0-9a-f]{6}$'),
    is_active boolean not null default true,
    created_at timestamptz(3) not null
  )`,
  tenantPolicy('practice', 'id'),
  `create table practitioner (
    id uuid primary key,
    practice_id uuid not null references practice (id),
    user_id uuid not null,
    name text not null,
    unique (practice_id, id)
  )`,
  `create table session_type (
    id uuid primary key,
    practice_id uuid not null references practice (id),
    name_fr text not null, name_en text not null,
    description_fr text, description_en text,
    duration_minutes int not null check (duration_minutes between 5 and 720),
    buffer_before_minutes int not null check (buffer_before_minutes between 0 and 240),
    buffer_after_minutes int not null check (buffer_after_minutes between 0 and 240),
    price_cents int not null check (price_cents >= 0),
    currency text not null check (currency = 'EUR'),
    color text not null check (color ~ '^#[0-9a-f]{6}$'),
    locations text[] not null check (locations <@ array['office', 'on_site', 'video'] and cardinality(locations) > 0),
    is_auto_accepted boolean not null, is_pack boolean not null, delay_weeks int,
    is_active boolean not null, position int not null,
    unique (practice_id, id)
  )`,
  `create table setting (
    practice_id uuid not null references practice (id),
    key text not null,
    value jsonb not null,
    primary key (practice_id, key)
  )`,
]

const accounts = [
  `create table app_user (
    id uuid primary key,
    practice_id uuid not null references practice (id),
    email text not null,
    name text not null,
    locale text not null check (locale in ('fr', 'en')),
    time_zone text not null,
    password_hash text not null,
    is_admin boolean not null,
    email_verified_at timestamptz(3), suspended_at timestamptz(3),
    created_at timestamptz(3) not null,
    unique (practice_id, id)
  )`,
  'create unique index app_user_email on app_user (lower(email))',
  `create table auth_session (
    id uuid primary key,
    user_id uuid not null references app_user (id) on delete cascade,
    token_hash bytea not null unique,
    is_remembered boolean not null,
    created_at timestamptz(3) not null, last_seen_at timestamptz(3) not null, expires_at timestamptz(3) not null,
    user_agent text
  )`,
  'create index auth_session_user on auth_session (user_id)',
  tenantKey('practitioner', 'user_id', 'app_user'),
]

const availability = [
  `create table schedule_range (
    id uuid primary key,
    practice_id uuid not null references practice (id),
    practitioner_id uuid not null,
    wday int not null check (wday between 1 and 7),
    from_minute int not null check (from_minute >= 0),
    to_minute int not null check (to_minute <= 1440),
    check (from_minute < to_minute),
    unique (practice_id, id),
    exclude using gist (practitioner_id with =, wday with =, int4range(from_minute, to_minute) with &&)
  )`,
  `create table schedule_override (
    id uuid primary key,
    practice_id uuid not null references practice (id),
    practitioner_id uuid not null,
    date date not null,
    ranges jsonb not null,
    unique (practice_id, id),
    unique (practice_id, practitioner_id, date)
  )`,
  `create table unavailability (
    id uuid primary key,
    practice_id uuid not null references practice (id),
    practitioner_id uuid not null,
    title text not null,
    is_all_day boolean not null,
    starts_at timestamptz(3) not null, ends_at timestamptz(3) not null,
    check (starts_at < ends_at),
    unique (practice_id, id)
  )`,
  'create index unavailability_time on unavailability (practice_id, practitioner_id, ends_at)',
  `create table time_block (
    id uuid primary key,
    practice_id uuid not null references practice (id),
    practitioner_id uuid not null,
    session_id uuid unique,
    starts_at timestamptz(3) not null, ends_at timestamptz(3) not null,
    is_overlap_allowed boolean not null default false,
    expires_at timestamptz(3),
    holder text,
    check (starts_at < ends_at),
    check ((session_id is null) = (expires_at is not null)),
    unique (practice_id, id),
    constraint time_block_no_overlap
      exclude using gist (practitioner_id with =, tstzrange(starts_at, ends_at) with &&) where (not is_overlap_allowed)
  )`,
  `create index time_block_busy on time_block (practice_id, practitioner_id, ends_at)
    include (starts_at, session_id, expires_at, id)`,
  'create index time_block_holds on time_block (practice_id, expires_at) where expires_at is not null',
  ...['schedule_range', 'schedule_override', 'unavailability', 'time_block'].map((table) =>
    tenantKey(table, 'practitioner_id', 'practitioner'),
  ),
]

const sessions = [
  `create table patient (
    id uuid primary key,
    practice_id uuid not null references practice (id),
    firstname text not null collate "fr-x-icu", lastname text not null collate "fr-x-icu",
    email text, phone text,
    gender text check (gender in ('male', 'female', 'other')),
    date_of_birth date,
    address text, city text,
    guardian_name text, guardian_phone text,
    locale text not null check (locale in ('fr', 'en')),
    created_at timestamptz(3) not null,
    unique (practice_id, id)
  )`,
  'create index patient_email on patient (practice_id, lower(email))',
  'create index patient_name on patient (practice_id, lastname, firstname)',
  `create table session (
    id uuid primary key,
    practice_id uuid not null references practice (id),
    practitioner_id uuid not null,
    patient_id uuid not null,
    status text not null check (status in ('pending_validation', 'prepaid_pending', 'pre_scheduled', 'scheduled',
      'in_progress', 'done', 'completed', 'cancelled', 'missed')),
    starts_at timestamptz(3) not null, ends_at timestamptz(3) not null,
    buffer_before_minutes int not null, buffer_after_minutes int not null,
    location text not null check (location in ('office', 'on_site', 'video')),
    locale text not null check (locale in ('fr', 'en')),
    time_zone text not null,
    message text,
    requested_at timestamptz(3) not null, started_at timestamptz(3), stopped_at timestamptz(3),
    cancel_reason text,
    is_locked boolean not null,
    calendar_sequence int not null, link_version int not null,
    source jsonb,
    check (starts_at < ends_at),
    unique (practice_id, id)
  )`,
  'create index session_starts on session (practice_id, starts_at)',
  'create index session_status on session (practice_id, status, starts_at)',
  'create index session_patient on session (practice_id, patient_id, starts_at)',
  `create unique index session_one_in_progress on session (practitioner_id) where (status = 'in_progress')`,
  `create table session_item (
    id uuid primary key,
    practice_id uuid not null references practice (id),
    session_id uuid not null,
    session_type_id uuid not null,
    position int not null,
    name_fr text not null, name_en text not null, color text not null,
    duration_minutes int not null, price_cents int not null, currency text not null,
    unique (practice_id, id)
  )`,
  'create index session_item_session on session_item (practice_id, session_id)',
  `create table session_history (
    id uuid primary key,
    practice_id uuid not null references practice (id),
    session_id uuid not null,
    event text not null, from_status text, to_status text not null,
    done_by text not null check (done_by in ('visitor', 'client', 'practitioner', 'system')),
    user_id uuid,
    reason text,
    starts_at timestamptz(3) not null,
    happened_at timestamptz(3) not null,
    unique (practice_id, id)
  )`,
  'create index session_history_session on session_history (practice_id, session_id)',
  tenantKey('session', 'practitioner_id', 'practitioner'),
  tenantKey('session', 'patient_id', 'patient'),
  tenantKey('session_item', 'session_id', 'session', 'on delete cascade'),
  tenantKey('session_item', 'session_type_id', 'session_type'),
  tenantKey('session_history', 'session_id', 'session', 'on delete cascade'),
  tenantKey('session_history', 'user_id', 'app_user'),
  tenantKey('time_block', 'session_id', 'session', 'on delete cascade'),
]

const operations = [
  `create table message (
    id uuid primary key,
    practice_id uuid not null references practice (id),
    key text not null,
    template text not null,
    audience text not null check (audience in ('client', 'practitioner')),
    session_id uuid,
    data jsonb not null,
    status text not null check (status in ('queued', 'sent', 'failed', 'skipped')),
    recipient text, subject text, error text,
    attempts int not null,
    created_at timestamptz(3) not null, sent_at timestamptz(3),
    unique (practice_id, id),
    unique (practice_id, key)
  )`,
  tenantKey('message', 'session_id', 'session', 'on delete cascade'),
  `create table idempotency_key (
    practice_id uuid not null references practice (id),
    caller text not null,
    key text not null,
    body_hash bytea not null,
    status int not null,
    reply bytea,
    created_at timestamptz(3) not null,
    primary key (practice_id, caller, key)
  )`,
  'create index idempotency_key_age on idempotency_key (practice_id, created_at)',
  // Both are worth nothing after a crash of the database, and hold hashes alone.
  `create unlogged table rate_limit (
    key varchar(255) primary key,
    points integer not null default 0,
    expire bigint
  )`,
  'create index rate_limit_age on rate_limit (expire)',
  `create unlogged table captcha_spent (
    digest bytea primary key,
    expires_at timestamptz(3) not null
  )`,
  'create index captcha_spent_age on captcha_spent (expires_at)',
]
