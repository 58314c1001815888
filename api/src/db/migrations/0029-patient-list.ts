import { Migration } from '@mikro-orm/migrations'
import { tenantKey, tenantPolicy } from '../tenant-sql.ts'

/** What the list of clients sorts and filters by: tags, the archive, imports; and what a change of a client is held to. */
export class PatientList extends Migration {
  override up(): void {
    for (const sql of [...imports, ...kept, ...tags, ...words, ...seen]) this.addSql(sql)
  }
}

/** The browser names an import, so that a part of it that comes twice is known; two practices may choose the same name. */
const imports = [
  `create table patient_import (
    id uuid not null,
    practice_id uuid not null references practice (id) on delete cascade,
    user_id uuid,
    created_at timestamptz(3) not null,
    undone_at timestamptz(3),
    primary key (practice_id, id)
  )`,
  tenantPolicy('patient_import'),
  tenantKey('patient_import', 'user_id', 'app_user'),
]

const kept = [
  `alter table patient
    add column archived_at timestamptz(3),
    add column revision int not null default 1,
    add column updated_at timestamptz(3),
    add column is_discreet boolean not null default false,
    add column import_id uuid,
    add column import_row int,
    add check ((import_id is null) = (import_row is null))`,
  tenantKey('patient', 'import_id', 'patient_import'),
  // A row of a file is one client, however often it is sent.
  `create unique index patient_import_row on patient (practice_id, import_id, import_row) where import_id is not null`,
  // Pages of names and the count of all are read from it, without whoever is in the archive.
  'drop index patient_listed',
  'create index patient_listed on patient (practice_id, by_lastname, id) where archived_at is null',
]

const tags = [
  `create table patient_tag (
    practice_id uuid not null,
    patient_id uuid not null,
    tag text not null check (length(tag) between 1 and 40),
    primary key (practice_id, patient_id, tag)
  )`,
  tenantPolicy('patient_tag'),
  tenantKey('patient_tag', 'patient_id', 'patient', 'on delete cascade'),
  'create index patient_tag_tag on patient_tag (practice_id, tag, patient_id)',
]

/** Whether a client is in the archive stands with each word too, so that a search reads nothing else. */
const words = [
  'alter table patient_word add column is_archived boolean not null default false',
  'alter table patient_word drop constraint patient_word_pkey',
  'alter table patient_word add primary key (practice_id, word, patient_id) include (listed, is_archived)',
  `create or replace function patient_keeps_words() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        delete from patient_word where practice_id = new.practice_id and patient_id = new.id;
      end if;
      insert into patient_word (practice_id, word, patient_id, listed, is_archived)
        select new.practice_id, w.word, new.id, new.by_lastname, new.archived_at is not null from patient_words(new) w;
      return null;
    end $$`,
  'drop trigger patient_keeps_words on patient',
  `create trigger patient_keeps_words after insert or update of firstname, lastname, email, phone, archived_at on patient
    for each row execute function patient_keeps_words()`,
]

/** When clients were last and will next be here is read from the index alone. */
const seen = [
  'drop index session_patient',
  'create index session_patient on session (practice_id, patient_id, starts_at) include (status)',
]
