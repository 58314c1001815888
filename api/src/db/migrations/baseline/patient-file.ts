import { tenantKey, tenantPolicy } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/** Clients who are one: whom they were merged into, and who is known to be somebody else. */
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
    `create table distinct_patients (
      practice_id uuid not null,
      patient_id uuid not null,
      other_id uuid not null,
      noted_at timestamptz(3) not null,
      primary key (practice_id, patient_id, other_id)
    )`,
    'create index distinct_patients_other on distinct_patients (practice_id, other_id)',
  ],
  rules: [
    tenantKey('merged_patient', 'patient_id', 'patient', 'on delete cascade'),
    tenantPolicy('merged_patient'),
    `alter table distinct_patients
      add constraint distinct_patients_check check (patient_id < other_id)`,
    tenantKey('distinct_patients', 'other_id', 'patient', 'on delete cascade'),
    tenantKey('distinct_patients', 'patient_id', 'patient', 'on delete cascade'),
    tenantPolicy('distinct_patients'),
  ],
}
