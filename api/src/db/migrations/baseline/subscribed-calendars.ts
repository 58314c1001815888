import { practiceKey, tenantKey, tenantPolicy } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/** Calendars that are read for their busy times. */
export const subscribedCalendarsSchema: FeatureSchema = {
  tables: [
    `create table subscribed_calendar (
      id uuid not null,
      practice_id uuid not null,
      practitioner_id uuid not null,
      name text not null,
      color text not null,
      is_blocking boolean not null,
      preset text,
      host text not null,
      address bytea not null,
      created_at timestamptz(3) not null,
      read_at timestamptz(3),
      tried_at timestamptz(3),
      next_at timestamptz(3),
      lease_expires_at timestamptz(3),
      failures int not null default 0,
      problem text,
      busy_count int not null default 0,
      is_truncated boolean not null default false,
      parsed_at timestamptz(3),
      etag text,
      last_modified text,
      digest bytea,
      removed_at timestamptz(3),
      primary key (id),
      constraint subscribed_calendar_practice_id_id_key unique (practice_id, id)
    )`,
    'create index subscribed_calendar_of on subscribed_calendar (practice_id, practitioner_id)',
    `create table busy_time (
      id uuid not null,
      practice_id uuid not null,
      practitioner_id uuid not null,
      source text not null,
      subscribed_calendar_id uuid,
      external_id text not null,
      title bytea,
      starts_at timestamptz(3) not null,
      ends_at timestamptz(3) not null,
      is_all_day boolean not null,
      is_blocking boolean not null,
      primary key (id),
      constraint busy_time_practice_id_id_key unique (practice_id, id)
    )`,
  ],
  rules: [
    `alter table subscribed_calendar
      add constraint subscribed_calendar_color_check check (color ~ '^#[0-9a-f]{6}$'),
      add constraint subscribed_calendar_preset_check check (preset in ('zone_a', 'zone_b', 'zone_c'))`,
    practiceKey('subscribed_calendar'),
    tenantKey('subscribed_calendar', 'practitioner_id', 'practitioner'),
    tenantPolicy('subscribed_calendar'),
    `alter table busy_time
      add constraint busy_time_check check (starts_at < ends_at),
      add constraint busy_time_check1 check ((source = 'calendar') = (subscribed_calendar_id is not null)),
      add constraint busy_time_source_check check (source in ('calendar', 'calendly')),
      add constraint busy_time_once
        unique nulls not distinct (practice_id, practitioner_id, source, subscribed_calendar_id, external_id)`,
    practiceKey('busy_time'),
    tenantKey('busy_time', 'practitioner_id', 'practitioner'),
    tenantKey('busy_time', 'subscribed_calendar_id', 'subscribed_calendar', 'on delete cascade'),
    `create index busy_time_calendar on busy_time (practice_id, subscribed_calendar_id)
      where subscribed_calendar_id is not null`,
    'create index busy_time_time on busy_time (practice_id, practitioner_id, ends_at) include (starts_at, is_blocking)',
    tenantPolicy('busy_time'),
  ],
}
