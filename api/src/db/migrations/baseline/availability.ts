import { practiceKey, tenantKey, tenantPolicy } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/** When a practitioner works, and what holds their time. */
export const availabilitySchema: FeatureSchema = {
  tables: [
    `create table schedule_range (
      id uuid not null,
      practice_id uuid not null,
      practitioner_id uuid not null,
      wday int not null,
      from_minute int not null,
      to_minute int not null,
      primary key (id),
      constraint schedule_range_practice_id_id_key unique (practice_id, id)
    )`,
    `create table schedule_override (
      id uuid not null,
      practice_id uuid not null,
      practitioner_id uuid not null,
      date date not null,
      ranges jsonb not null,
      primary key (id),
      constraint schedule_override_practice_id_id_key unique (practice_id, id),
      constraint schedule_override_practice_id_practitioner_id_date_key unique (practice_id, practitioner_id, date)
    )`,
    `create table unavailability (
      id uuid not null,
      practice_id uuid not null,
      practitioner_id uuid not null,
      title bytea not null,
      is_all_day boolean not null,
      starts_at timestamptz(3) not null,
      ends_at timestamptz(3) not null,
      rule text,
      repeats_until timestamptz(3),
      skipped_on date[],
      primary key (id),
      constraint unavailability_practice_id_id_key unique (practice_id, id)
    )`,
    'create index unavailability_time on unavailability (practice_id, practitioner_id, ends_at)',
    `create table time_block (
      id uuid not null,
      practice_id uuid not null,
      practitioner_id uuid not null,
      session_id uuid,
      starts_at timestamptz(3) not null,
      ends_at timestamptz(3) not null,
      is_overlap_allowed boolean not null default false,
      expires_at timestamptz(3),
      holders text[],
      proposed_for uuid,
      primary key (id),
      constraint time_block_session_id_key unique (session_id)
    )`,
  ],
  rules: [
    `alter table schedule_range
      add constraint schedule_range_check check (from_minute < to_minute),
      add constraint schedule_range_from_minute_check check (from_minute >= 0),
      add constraint schedule_range_to_minute_check check (to_minute <= 1440),
      add constraint schedule_range_wday_check check (wday between 1 and 7),
      add constraint schedule_range_practitioner_id_wday_int4range_excl
        exclude using gist (practitioner_id with =, wday with =, int4range(from_minute, to_minute) with &&)`,
    practiceKey('schedule_range'),
    tenantKey('schedule_range', 'practitioner_id', 'practitioner'),
    tenantPolicy('schedule_range'),
    practiceKey('schedule_override'),
    tenantKey('schedule_override', 'practitioner_id', 'practitioner'),
    tenantPolicy('schedule_override'),
    `alter table unavailability
      add constraint unavailability_check check (starts_at < ends_at),
      add constraint unavailability_check1 check (rule is not null or (repeats_until is null and skipped_on is null))`,
    practiceKey('unavailability'),
    tenantKey('unavailability', 'practitioner_id', 'practitioner'),
    // Recurring ones are few, and all are read: their start does not tell when they are busy.
    `create index unavailability_rules on unavailability (practice_id, practitioner_id, starts_at)
      where rule is not null`,
    tenantPolicy('unavailability'),
    `alter table time_block
      add constraint time_block_check check (starts_at < ends_at),
      add constraint time_block_check1 check ((session_id is null) = (expires_at is not null)),
      add constraint time_block_check2 check (proposed_for is null or expires_at is not null),
      add constraint time_block_no_overlap
        exclude using gist (practitioner_id with =, tstzrange(starts_at, ends_at) with &&)
        where (not is_overlap_allowed)`,
    tenantKey('time_block', 'practitioner_id', 'practitioner'),
    tenantKey('time_block', 'session_id', 'session', 'on delete cascade'),
    tenantKey('time_block', 'proposed_for', 'session', 'on delete cascade'),
    'create index time_block_proposed on time_block (practice_id, proposed_for) where proposed_for is not null',
    'create index time_block_busy on time_block (practice_id, practitioner_id, ends_at) include (starts_at, session_id, expires_at, id)',
    `create index time_block_holds on time_block (practice_id, expires_at)
      where expires_at is not null`,
    tenantPolicy('time_block'),
  ],
}
