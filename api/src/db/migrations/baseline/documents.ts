import { practiceKey, tenantKey, tenantPolicy } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/**
 * Files beside a client’s record, whose sealed bytes lie in the storage. A removed file is kept for a while, so that it
 * can be restored.
 */
export const documentsSchema: FeatureSchema = {
  tables: [
    `create table document (
      id uuid not null,
      practice_id uuid not null,
      patient_id uuid not null,
      name bytea not null,
      type text not null,
      size int not null,
      sha256 bytea not null,
      file_key bytea not null,
      session_id uuid,
      is_shared boolean not null default false,
      is_from_client boolean not null default false,
      created_at timestamptz(3) not null,
      removed_at timestamptz(3),
      primary key (id),
      constraint document_practice_id_id_key unique (practice_id, id)
    )`,
    'create index document_of_patient on document (practice_id, patient_id)',
  ],
  rules: [
    `alter table document
      add constraint document_size_check check (size > 0)`,
    tenantKey('document', 'patient_id', 'patient', 'on delete cascade'),
    tenantKey('document', 'session_id', 'session', 'on delete set null (session_id)'),
    practiceKey('document'),
    'create index document_size on document (practice_id) include (size)',
    tenantPolicy('document'),
  ],
}
