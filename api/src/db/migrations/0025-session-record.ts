import { Migration } from '@mikro-orm/migrations'
import { tenantKey, tenantPolicy } from '../tenant-sql.ts'

/** What is written of a session, sealed, with what stood before; who read it; and how its keys are changed. */
export class SessionRecord extends Migration {
  override up(): void {
    for (const sql of [...fields, ...log, ...rotation]) this.addSql(sql)
  }
}

/**
 * `text` is sealed. `length`, of the open text, tells an empty field from a written one; `begun_at` is when the stretch of
 * writing began to which the latest words belong.
 */
const fields = [
  `create table session_field (
    id uuid primary key,
    practice_id uuid not null,
    session_id uuid not null,
    field text not null,
    text bytea not null,
    length int not null check (length >= 0),
    revision int not null check (revision > 0),
    user_id uuid,
    begun_at timestamptz(3) not null,
    saved_at timestamptz(3) not null,
    unique (practice_id, session_id, field)
  )`,
  `create table session_field_version (
    id uuid primary key,
    practice_id uuid not null,
    session_id uuid not null,
    field text not null,
    text bytea not null,
    length int not null check (length > 0),
    revision int not null check (revision > 0),
    user_id uuid,
    saved_at timestamptz(3) not null,
    unique (practice_id, session_id, field, revision)
  )`,
  ...['session_field', 'session_field_version'].flatMap((table) => [
    tenantKey(table, 'session_id', 'session', 'on delete cascade'),
    tenantKey(table, 'user_id', 'app_user', 'on delete set null (user_id)'),
    `create index ${table}_user on ${table} (practice_id, user_id)`,
    tenantPolicy(table),
  ]),
]

/** Comparing an expression over `details` would not be done by an index under row-level security; comparing a column is. */
const log = [
  `alter table audit_entry add column patient uuid generated always as ((details->>'patientId')::uuid) stored`,
  'create index audit_entry_patient on audit_entry (practice_id, patient, happened_at, id) where patient is not null',
  // The triggers refuse it too; without the right a statement does not even get to them.
  'revoke update, delete, truncate on audit_entry from current_user',
]

/** A change of all data keys, as one that was cut short goes on. */
const rotation = [
  `create table key_rotation (
    id uuid primary key,
    begun_at timestamptz(3) not null,
    ended_at timestamptz(3)
  )`,
  'create unique index key_rotation_one on key_rotation ((ended_at is null)) where ended_at is null',
  'alter table data_key add column rotation_id uuid references key_rotation (id)',
]
