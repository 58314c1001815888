import { practiceKey, tenantPolicy } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/** The keys that seal each practice’s records, and their rotation. */
export const cryptoSchema: FeatureSchema = {
  tables: [
    `create table data_key (
      id uuid not null,
      practice_id uuid not null,
      version int not null,
      wrapped bytea not null,
      rotation_id uuid,
      primary key (id),
      constraint data_key_practice_id_version_key unique (practice_id, version)
    )`,
    `create table key_rotation (
      id uuid not null,
      begun_at timestamptz(3) not null,
      ended_at timestamptz(3),
      primary key (id)
    )`,
  ],
  rules: [
    `alter table data_key
      add constraint data_key_version_check check (version > 0)`,
    practiceKey('data_key'),
    `alter table data_key add constraint data_key_rotation_id_fkey
      foreign key (rotation_id) references key_rotation (id)`,
    tenantPolicy('data_key'),
    `create unique index key_rotation_one on key_rotation (((ended_at is null)))
      where ended_at is null`,
  ],
}
