import { practiceKey, tenantPolicy } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/** Integrations that exclude each other: the second one finds the row taken. */
export const integrationsSchema: FeatureSchema = {
  tables: [
    `create table exclusive_integration (
      practice_id uuid not null,
      name text not null,
      primary key (practice_id)
    )`,
  ],
  rules: [
    `alter table exclusive_integration
      add constraint exclusive_integration_name_check check (name in ('calendly', 'card_payments'))`,
    practiceKey('exclusive_integration', 'on delete cascade'),
    tenantPolicy('exclusive_integration'),
  ],
}
