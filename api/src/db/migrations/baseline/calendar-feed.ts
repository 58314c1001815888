import { practiceKey, tenantKey, tenantPolicy } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/** The feed by which other calendars read ours. */
export const calendarFeedSchema: FeatureSchema = {
  tables: [
    `create table calendar_feed (
      id uuid not null,
      practice_id uuid not null,
      practitioner_id uuid not null,
      is_neutral boolean not null,
      created_at timestamptz(3) not null,
      last_read_at timestamptz(3),
      primary key (id),
      constraint calendar_feed_practice_id_id_key unique (practice_id, id),
      constraint calendar_feed_practice_id_practitioner_id_key unique (practice_id, practitioner_id)
    )`,
  ],
  rules: [
    practiceKey('calendar_feed'),
    tenantKey('calendar_feed', 'practitioner_id', 'practitioner'),
    tenantPolicy('calendar_feed'),
  ],
}
