import { Migration } from '@mikro-orm/migrations'
import { tenantKey, tenantPolicy } from '../tenant-sql.ts'

/** Time that calendars of others say is taken, the calendars that are read for it, and the feed of one's own. */
export class BusyTime extends Migration {
  override up(): void {
    for (const statement of [...tables, ...keys, ...secured.map((table) => tenantPolicy(table))]) this.addSql(statement)
  }
}

const secured = ['subscribed_calendar', 'busy_time', 'calendar_feed']

const tables = [
  // The address of a calendar lets whoever knows it read the calendar: sealed.
  `create table subscribed_calendar (
    id uuid primary key,
    practice_id uuid not null references practice (id),
    practitioner_id uuid not null,
    name text not null,
    color text not null check (color ~ '^#[0-9a-f]{6}$'),
    is_blocking boolean not null,
    preset text check (preset in ('zone_a', 'zone_b', 'zone_c')),
    host text not null,
    address bytea not null,
    created_at timestamptz(3) not null,
    read_at timestamptz(3),
    tried_at timestamptz(3),
    next_at timestamptz(3),
    reading_until timestamptz(3),
    failures int not null default 0,
    problem text,
    busy_count int not null default 0,
    is_cut boolean not null default false,
    parsed_at timestamptz(3),
    etag text,
    last_modified text,
    digest bytea,
    removed_at timestamptz(3),
    unique (practice_id, id)
  )`,
  'create index subscribed_calendar_of on subscribed_calendar (practice_id, practitioner_id)',
  `create table busy_time (
    id uuid primary key,
    practice_id uuid not null references practice (id),
    practitioner_id uuid not null,
    source text not null check (source in ('calendar', 'calendly')),
    subscribed_calendar_id uuid,
    external_id text not null,
    title text,
    starts_at timestamptz(3) not null, ends_at timestamptz(3) not null,
    is_all_day boolean not null,
    is_blocking boolean not null,
    check (starts_at < ends_at),
    check ((source = 'calendar') = (subscribed_calendar_id is not null)),
    unique (practice_id, id),
    constraint busy_time_once
      unique nulls not distinct (practice_id, practitioner_id, source, subscribed_calendar_id, external_id)
  )`,
  `create index busy_time_time on busy_time (practice_id, practitioner_id, ends_at)
    include (starts_at, is_blocking)`,
  `create index busy_time_calendar on busy_time (practice_id, subscribed_calendar_id)
    where subscribed_calendar_id is not null`,
  `create table calendar_feed (
    id uuid primary key,
    practice_id uuid not null references practice (id),
    practitioner_id uuid not null,
    is_neutral boolean not null,
    created_at timestamptz(3) not null,
    asked_at timestamptz(3),
    unique (practice_id, id),
    unique (practice_id, practitioner_id)
  )`,
]

const keys = [
  ...secured.map((table) => tenantKey(table, 'practitioner_id', 'practitioner')),
  tenantKey('busy_time', 'subscribed_calendar_id', 'subscribed_calendar', 'on delete cascade'),
]
