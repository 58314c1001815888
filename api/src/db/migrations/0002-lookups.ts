import { Migration } from '@mikro-orm/migrations'

/** What lists and bookings look up, and what they write, measured with a hundred thousand sessions in one practice. */
export class Lookups extends Migration {
  override up(): void {
    for (const sql of [...patients, ...sessions, ...needless]) this.addSql(sql)
  }
}

/**
 * Row-level security comes before every condition that might tell of a row, and that is what a function of ours is to
 * PostgreSQL: under it `lower(email) = …` finds no index and reads all patients. A stored column is compared plainly.
 */
const patients = [
  `create function folded(words text) returns text language sql immutable strict parallel safe
    return lower(unaccent('unaccent'::regdictionary, words))`,
  `alter table patient
    add column email_key text generated always as (lower(email)) stored,
    add column search text generated always as (folded(
      (firstname || ' ' || lastname || ' ' || firstname || coalesce(' ' || email, '')) collate "fr-x-icu")) stored`,
  'drop index patient_email',
  'create index patient_email on patient (practice_id, email_key)',
]

const sessions = [
  'create index session_requested on session (practice_id, requested_at)',
  'create index session_item_type on session_item (practice_id, session_type_id, session_id)',
]

/**
 * Rows of these tables belong to a session or a practitioner, whose key holds the practice: asking for the practice once
 * more locks its row at every booking. And no key points at them, so none needs `(practice_id, id)` to point at.
 */
const needless = [
  ...['session', 'session_item', 'session_history', 'time_block'].map(
    (table) => `alter table ${table} drop constraint ${table}_practice_id_fkey`,
  ),
  ...['session_item', 'session_history', 'time_block', 'message'].map(
    (table) => `alter table ${table} drop constraint ${table}_practice_id_id_key`,
  ),
]
