import { tenantKey, tenantPolicy } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/** Duplicate clients: whom they were merged into, and which pairs are known to be different people. */
export const patientFileSchema: FeatureSchema = {
  tables: [
    `create table merged_patient (
      practice_id uuid not null,
      id uuid not null,
      patient_id uuid not null,
      merged_at timestamptz(3) not null,
      primary key (practice_id, id)
    )`,
    'create index merged_patient_patient on merged_patient (practice_id, patient_id)',
    `create table duplicate_dismissal (
      practice_id uuid not null,
      patient_id uuid not null,
      other_id uuid not null,
      dismissed_at timestamptz(3) not null,
      primary key (practice_id, patient_id, other_id)
    )`,
    'create index duplicate_dismissal_other on duplicate_dismissal (practice_id, other_id)',
  ],
  rules: [
    tenantKey('merged_patient', 'patient_id', 'patient', 'on delete cascade'),
    tenantPolicy('merged_patient'),
    `alter table duplicate_dismissal
      add constraint duplicate_dismissal_check check (patient_id < other_id)`,
    tenantKey('duplicate_dismissal', 'other_id', 'patient', 'on delete cascade'),
    tenantKey('duplicate_dismissal', 'patient_id', 'patient', 'on delete cascade'),
    tenantPolicy('duplicate_dismissal'),
  ],
}
