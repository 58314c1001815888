import { practiceKey, tenantPolicy } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/** Files that a practice sends with its mails. */
export const leafletsSchema: FeatureSchema = {
  tables: [
    `create table leaflet (
      id uuid not null,
      practice_id uuid not null,
      name bytea not null,
      type text not null,
      size int not null,
      sha256 bytea not null,
      file_key bytea not null,
      created_at timestamptz(3) not null,
      primary key (id)
    )`,
    'create index leaflet_of_practice on leaflet (practice_id, created_at)',
  ],
  rules: [practiceKey('leaflet', 'on delete cascade'), tenantPolicy('leaflet')],
}
