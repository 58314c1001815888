import { practiceKey, tenantKey, tenantPolicy } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/** What people of a practice hear of in the console. */
export const notificationsSchema: FeatureSchema = {
  tables: [
    `create table notification (
      id uuid not null,
      practice_id uuid not null,
      user_id uuid not null,
      key text not null,
      kind text not null,
      event text not null,
      session_id uuid,
      patient_id uuid,
      created_at timestamptz(3) not null,
      read_at timestamptz(3),
      primary key (id),
      constraint notification_once unique (practice_id, user_id, key)
    )`,
  ],
  rules: [
    'create index notification_of_user on notification (practice_id, user_id, created_at)',
    `create index notification_unread on notification (practice_id, user_id)
      where read_at is null`,
    'create index notification_of_session on notification (practice_id, session_id) where session_id is not null',
    'create index notification_of_patient on notification (practice_id, patient_id) where patient_id is not null',
    practiceKey('notification', 'on delete cascade'),
    tenantKey('notification', 'user_id', 'app_user', 'on delete cascade'),
    tenantKey('notification', 'session_id', 'session', 'on delete cascade'),
    tenantKey('notification', 'patient_id', 'patient', 'on delete cascade'),
    tenantPolicy('notification'),
  ],
}
