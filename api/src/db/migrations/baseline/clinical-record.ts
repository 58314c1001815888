import { tenantKey, tenantPolicy } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/** What is written about a session, sealed, with its earlier versions. */
export const clinicalRecordSchema: FeatureSchema = {
  tables: [
    `create table session_field (
      id uuid not null,
      practice_id uuid not null,
      session_id uuid not null,
      field text not null,
      text bytea not null,
      is_empty boolean not null,
      revision int not null,
      user_id uuid,
      begun_at timestamptz(3) not null,
      saved_at timestamptz(3) not null,
      primary key (id),
      constraint session_field_practice_id_session_id_field_key unique (practice_id, session_id, field)
    )`,
    'create index session_field_user on session_field (practice_id, user_id)',
    `create table session_field_version (
      id uuid not null,
      practice_id uuid not null,
      session_id uuid not null,
      field text not null,
      text bytea not null,
      length bytea not null,
      revision int not null,
      user_id uuid,
      saved_at timestamptz(3) not null,
      primary key (id),
      constraint session_field_version_practice_id_session_id_field_revision_key unique (practice_id, session_id, field, revision)
    )`,
    'create index session_field_version_user on session_field_version (practice_id, user_id)',
  ],
  rules: [
    `alter table session_field
      add constraint session_field_revision_check check (revision > 0)`,
    tenantKey('session_field', 'session_id', 'session', 'on delete cascade'),
    tenantKey('session_field', 'user_id', 'app_user', 'on delete set null (user_id)'),
    tenantPolicy('session_field'),
    `alter table session_field_version
      add constraint session_field_version_revision_check check (revision > 0)`,
    tenantKey('session_field_version', 'session_id', 'session', 'on delete cascade'),
    tenantKey('session_field_version', 'user_id', 'app_user', 'on delete set null (user_id)'),
    tenantPolicy('session_field_version'),
  ],
}
