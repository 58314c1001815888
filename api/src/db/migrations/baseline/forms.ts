import { practiceKey, tenantKey, tenantPolicy } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/** Forms that a practice composes, the links by which clients are asked, and what was answered. */
export const formsSchema: FeatureSchema = {
  tables: [
    `create table custom_form (
      id uuid not null,
      practice_id uuid not null,
      draft jsonb not null,
      revision int not null,
      created_at timestamptz(3) not null,
      changed_at timestamptz(3) not null,
      archived_at timestamptz(3),
      primary key (id),
      constraint custom_form_practice_id_id_key unique (practice_id, id)
    )`,
    `create table custom_form_version (
      id uuid not null,
      practice_id uuid not null,
      form_id uuid not null,
      number int not null,
      content jsonb not null,
      published_at timestamptz(3) not null,
      primary key (id),
      constraint custom_form_version_practice_id_form_id_number_key unique (practice_id, form_id, number),
      constraint custom_form_version_practice_id_id_key unique (practice_id, id)
    )`,
    `create table form_request (
      id uuid not null,
      practice_id uuid not null,
      patient_id uuid not null,
      session_id uuid not null,
      version_id uuid not null,
      is_mailed boolean not null,
      sent_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      answered_at timestamptz(3),
      revoked_at timestamptz(3),
      revoked_because text,
      primary key (id),
      constraint form_request_practice_id_id_key unique (practice_id, id)
    )`,
    'create index form_request_patient on form_request (practice_id, patient_id)',
    'create index form_request_session on form_request (practice_id, session_id)',
    `create table form_answer (
      id uuid not null,
      practice_id uuid not null,
      patient_id uuid not null,
      session_id uuid not null,
      version_id uuid not null,
      request_id uuid,
      replaces_id uuid,
      done_by text not null,
      answered_at timestamptz(3) not null,
      answers bytea not null,
      primary key (id),
      constraint form_answer_practice_id_id_key unique (practice_id, id),
      constraint form_answer_practice_id_replaces_id_key unique (practice_id, replaces_id),
      constraint form_answer_practice_id_request_id_key unique (practice_id, request_id)
    )`,
    'create index form_answer_patient on form_answer (practice_id, patient_id, answered_at)',
    'create index form_answer_session on form_answer (practice_id, session_id)',
    'create index form_answer_version on form_answer (practice_id, version_id)',
  ],
  rules: [
    practiceKey('custom_form'),
    tenantPolicy('custom_form'),
    tenantKey('custom_form_version', 'form_id', 'custom_form'),
    practiceKey('custom_form_version'),
    tenantPolicy('custom_form_version'),
    // An answered form must stay readable as it was asked.
    `create trigger never_changed before update on custom_form_version
      for each row execute function refuse_change()`,
    `alter table form_request
      add constraint form_request_revoked_because_check
        check (revoked_because in ('by_hand', 'new_address', 'merged', 'guardian_ended')),
      add constraint form_request_revoked_check check ((revoked_at is null) = (revoked_because is null))`,
    tenantKey('form_request', 'patient_id', 'patient'),
    practiceKey('form_request'),
    tenantKey('form_request', 'session_id', 'session'),
    tenantKey('form_request', 'version_id', 'custom_form_version'),
    tenantPolicy('form_request'),
    `alter table form_answer
      add constraint form_answer_done_by_check check (done_by in ('client', 'practitioner'))`,
    tenantKey('form_answer', 'patient_id', 'patient'),
    practiceKey('form_answer'),
    tenantKey('form_answer', 'replaces_id', 'form_answer'),
    tenantKey('form_answer', 'request_id', 'form_request'),
    tenantKey('form_answer', 'session_id', 'session'),
    tenantKey('form_answer', 'version_id', 'custom_form_version'),
    tenantPolicy('form_answer'),
  ],
}
