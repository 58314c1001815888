import { practiceKey, tenantPolicy } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/** The pages on which elements were seen. */
export const widgetInstallsSchema: FeatureSchema = {
  tables: [
    `create table widget_sighting (
      practice_id uuid not null,
      element text not null,
      page text not null,
      version text not null,
      first_seen_at timestamptz(3) not null,
      last_seen_at timestamptz(3) not null,
      primary key (practice_id, element, page)
    )`,
  ],
  rules: [
    practiceKey('widget_sighting'),
    'create index widget_sighting_seen on widget_sighting (practice_id, last_seen_at desc)',
    tenantPolicy('widget_sighting'),
  ],
}
