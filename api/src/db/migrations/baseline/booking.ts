import { tenantKey, tenantPolicy } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/** Requests of people whom the practice does not know, as long as they are counted. */
export const bookingSchema: FeatureSchema = {
  tables: [
    `create table stranger_request (
      session_id uuid not null,
      practice_id uuid not null,
      networks text[] not null,
      requested_at timestamptz(3) not null,
      primary key (session_id)
    )`,
    'create index stranger_request_age on stranger_request (practice_id, requested_at)',
  ],
  rules: [
    tenantKey('stranger_request', 'session_id', 'session', 'on delete cascade'),
    tenantPolicy('stranger_request'),
  ],
}
