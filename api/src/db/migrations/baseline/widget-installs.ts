import { practiceKey, tenantPolicy } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/** The pages on which elements were seen. */
export const widgetInstallsSchema: FeatureSchema = {
  tables: [
    `create table widget_install (
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
    practiceKey('widget_install'),
    'create index widget_install_seen on widget_install (practice_id, last_seen_at desc)',
    tenantPolicy('widget_install'),
  ],
}
