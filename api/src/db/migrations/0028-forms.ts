import { Migration } from '@mikro-orm/migrations'
import { tenantKey, tenantPolicy } from '../tenant-sql.ts'

/** Forms that a practice composes, the links by which clients are asked, and what was answered. */
export class Forms extends Migration {
  override up(): void {
    for (const sql of forms) this.addSql(sql)
    for (const [table, column, target] of keys) this.addSql(tenantKey(table, column, target))
    for (const table of tables) this.addSql(tenantPolicy(table))
  }
}

const tables = ['custom_form', 'custom_form_version', 'form_request', 'form_answer']

const keys = [
  ['custom_form_version', 'form_id', 'custom_form'],
  ['form_request', 'patient_id', 'patient'],
  ['form_request', 'session_id', 'session'],
  ['form_request', 'version_id', 'custom_form_version'],
  ['form_answer', 'patient_id', 'patient'],
  ['form_answer', 'session_id', 'session'],
  ['form_answer', 'version_id', 'custom_form_version'],
  ['form_answer', 'request_id', 'form_request'],
  ['form_answer', 'replaces_id', 'form_answer'],
] as const

const forms = [
  `create table custom_form (
    id uuid primary key,
    practice_id uuid not null references practice (id),
    draft jsonb not null,
    revision int not null,
    created_at timestamptz(3) not null, changed_at timestamptz(3) not null, archived_at timestamptz(3),
    unique (practice_id, id)
  )`,
  `create table custom_form_version (
    id uuid primary key,
    practice_id uuid not null references practice (id),
    form_id uuid not null,
    number int not null,
    content jsonb not null,
    published_at timestamptz(3) not null,
    unique (practice_id, id),
    unique (practice_id, form_id, number)
  )`,
  // What somebody has answered must be read as it was asked.
  `create trigger never_changed before update on custom_form_version for each row execute function refuse_change()`,
  `create table form_request (
    id uuid primary key,
    practice_id uuid not null references practice (id),
    patient_id uuid not null,
    session_id uuid not null,
    version_id uuid not null,
    is_mailed boolean not null,
    sent_at timestamptz(3) not null, expires_at timestamptz(3) not null,
    answered_at timestamptz(3), revoked_at timestamptz(3),
    unique (practice_id, id)
  )`,
  'create index form_request_session on form_request (practice_id, session_id)',
  'create index form_request_patient on form_request (practice_id, patient_id)',
  // `answers` is sealed. One answer to a request, one correction of an answer: whoever comes second is told.
  `create table form_answer (
    id uuid primary key,
    practice_id uuid not null references practice (id),
    patient_id uuid not null,
    session_id uuid not null,
    version_id uuid not null,
    request_id uuid, replaces_id uuid,
    done_by text not null check (done_by in ('client', 'practitioner')),
    answered_at timestamptz(3) not null,
    answers bytea not null,
    unique (practice_id, id),
    unique (practice_id, request_id),
    unique (practice_id, replaces_id)
  )`,
  'create index form_answer_session on form_answer (practice_id, session_id)',
  'create index form_answer_patient on form_answer (practice_id, patient_id, answered_at)',
  'create index form_answer_version on form_answer (practice_id, version_id)',
]
