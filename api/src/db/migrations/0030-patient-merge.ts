import { Migration } from '@mikro-orm/migrations'
import { tenantKey, tenantPolicy } from '../tenant-sql.ts'

/** Clients who are one: whom they were merged into, who is known to be somebody else, and what likely ones are found by. */
export class PatientMerge extends Migration {
  override up(): void {
    for (const sql of [...merged, ...alike, ...told]) this.addSql(sql)
  }
}

const merged = [
  // The id that a merged client had leads on for ever: it stands in links, bookmarks and the log.
  `create table merged_patient (
    practice_id uuid not null,
    id uuid not null,
    patient_id uuid not null,
    merged_at timestamptz(3) not null,
    primary key (practice_id, id)
  )`,
  tenantPolicy('merged_patient'),
  tenantKey('merged_patient', 'patient_id', 'patient', 'on delete cascade'),
  'create index merged_patient_patient on merged_patient (practice_id, patient_id)',
  // Two who look the same and are not, the smaller id first.
  `create table distinct_patients (
    practice_id uuid not null,
    patient_id uuid not null,
    other_id uuid not null,
    noted_at timestamptz(3) not null,
    primary key (practice_id, patient_id, other_id),
    check (patient_id < other_id)
  )`,
  tenantPolicy('distinct_patients'),
  tenantKey('distinct_patients', 'patient_id', 'patient', 'on delete cascade'),
  tenantKey('distinct_patients', 'other_id', 'patient', 'on delete cascade'),
  'create index distinct_patients_other on distinct_patients (practice_id, other_id)',
]

/** Those who have the same words, address or number stand together in an index: finding them is reading it once. */
const alike = [
  `create function name_key_of(firstname text, lastname text) returns text language sql immutable parallel safe
    return (select coalesce(string_agg(word, ' ' order by word collate "C"), '')
      from unnest(words_of(firstname || ' ' || lastname)) word)`,
  `alter table patient add column name_key text collate "C" generated always as (name_key_of(firstname, lastname)) stored`,
  'create index patient_alike on patient (practice_id, name_key)',
  'create index patient_phone on patient (practice_id, phone) where phone is not null',
]

const told = [
  // Messages about an account and not a session: few, and looked through for one client.
  'create index message_of_accounts on message (practice_id, created_at) where session_id is null',
]
