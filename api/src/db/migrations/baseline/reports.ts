import { tenantKey, tenantPolicy } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/** How each account has arranged the dashboard. */
export const reportsSchema: FeatureSchema = {
  tables: [
    `create table dashboard (
      practice_id uuid not null,
      user_id uuid not null,
      shown text[] not null,
      hidden text[] not null,
      dismissed text[] not null,
      primary key (practice_id, user_id)
    )`,
  ],
  rules: [tenantKey('dashboard', 'user_id', 'app_user', 'on delete cascade'), tenantPolicy('dashboard')],
}
