import { Migration } from '@mikro-orm/migrations'
import { tenantKey } from '../tenant-sql.ts'

/** Accounts of clients, their sign-ins and mailed links, and which patients of which practices they are. */
export class ClientAccounts extends Migration {
  override up(): void {
    for (const sql of accounts) this.addSql(sql)
  }
}

/**
 * A client belongs to no single practice, so none of these tables has row-level security: they hold ids, hashes and the
 * address that signs in. Names, telephones and appointments stay with each practice.
 */
const accounts = [
  `create table client_account (
    id uuid primary key,
    email text not null,
    locale text not null check (locale in ('fr', 'en')),
    password_hash text,
    created_at timestamptz(3) not null
  )`,
  'create unique index client_account_email on client_account (lower(email))',
  `create table client_session (
    id uuid primary key,
    client_account_id uuid not null references client_account (id) on delete cascade,
    token_hash bytea not null unique,
    is_remembered boolean not null,
    created_at timestamptz(3) not null, last_seen_at timestamptz(3) not null, expires_at timestamptz(3) not null,
    by_link_at timestamptz(3),
    user_agent text
  )`,
  'create index client_session_account on client_session (client_account_id)',
  'create index client_session_age on client_session (expires_at)',
  `create table client_link (
    id uuid primary key,
    token_hash bytea not null unique,
    client_account_id uuid not null references client_account (id) on delete cascade,
    expires_at timestamptz(3) not null
  )`,
  'create index client_link_account on client_link (client_account_id)',
  'create index client_link_age on client_link (expires_at)',
  // One patient for each practice: two who share an address must not read of each other.
  `create table client_account_patient (
    client_account_id uuid not null references client_account (id) on delete cascade,
    practice_id uuid not null,
    patient_id uuid not null,
    invited_at timestamptz(3) not null,
    primary key (client_account_id, practice_id),
    unique (practice_id, patient_id)
  )`,
  tenantKey('client_account_patient', 'patient_id', 'patient', 'on delete cascade'),
]
