import { practiceKey, tenantKey, tenantPolicy } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/**
 * Sessions, their types, and what happened to them. Rows of these tables belong to a session or a practitioner, whose
 * key names the practice: another key to the practice would lock its row at every booking.
 */
export const sessionsSchema: FeatureSchema = {
  functions: [
    `create function refuse_gap_in_session_items() returns trigger language plpgsql as $$
      begin
        if exists (
          select from session_item i
          where i.practice_id = coalesce(new.practice_id, old.practice_id) and i.session_id in (old.session_id, new.session_id)
          group by i.session_id having count(*) <> max(i.position) + 1
        ) then
          raise exception 'items with a gap' using errcode = 'check_violation', constraint = 'session_item_position_check';
        end if;
        return null;
      end $$`,
  ],
  tables: [
    `create table session (
      id uuid not null,
      practice_id uuid not null,
      practitioner_id uuid not null,
      patient_id uuid not null,
      status text not null,
      starts_at timestamptz(3) not null,
      ends_at timestamptz(3) not null,
      buffer_before_minutes int not null,
      buffer_after_minutes int not null,
      location text not null,
      address text,
      city text,
      locale text not null,
      time_zone text not null,
      message bytea,
      typed_details bytea,
      requested_at timestamptz(3) not null,
      consent_version int,
      consent_beside jsonb,
      consent_withdrawn_at timestamptz(3),
      signature_asked_at timestamptz(3),
      started_at timestamptz(3),
      stopped_at timestamptz(3),
      missed_at timestamptz(3),
      is_locked boolean not null,
      calendar_sequence int not null,
      link_version int not null,
      review_link_version int not null default 1,
      first_session_id uuid,
      unplanned_types uuid[],
      repeat_weeks int,
      waits_since timestamptz(3),
      offered_to uuid[],
      refilled_by uuid,
      source jsonb,
      confirm_by timestamptz(3),
      attendance_confirmed_at timestamptz(3),
      primary key (id),
      constraint session_practice_id_id_key unique (practice_id, id)
    )`,
    'create index session_requested on session (practice_id, requested_at)',
    'create index session_status on session (practice_id, status, starts_at)',
    `create table session_item (
      id uuid not null,
      practice_id uuid not null,
      session_id uuid not null,
      session_type_id uuid not null,
      position int not null,
      name_fr text not null,
      name_en text not null,
      color text not null,
      duration_minutes int not null,
      price_cents int not null,
      currency text not null,
      primary key (id),
      constraint session_item_position unique (practice_id, session_id, position) deferrable initially deferred
    )`,
    'create index session_item_type on session_item (practice_id, session_type_id, session_id)',
    `create table session_history (
      id uuid not null,
      practice_id uuid not null,
      session_id uuid not null,
      event text not null,
      from_status text,
      to_status text not null,
      done_by text not null,
      user_id uuid,
      starts_at timestamptz(3) not null,
      overlapped uuid[],
      attendance_confirmed_at timestamptz(3),
      happened_at timestamptz(3) not null,
      primary key (id)
    )`,
    'create index session_history_session on session_history (practice_id, session_id)',
    `create table session_reason (
      id uuid not null,
      practice_id uuid not null,
      session_id uuid not null,
      text bytea not null,
      primary key (id),
      constraint session_reason_practice_id_id_key unique (practice_id, id)
    )`,
    'create index session_reason_session on session_reason (practice_id, session_id)',
  ],
  rules: [
    `alter table session
      add constraint session_check check (starts_at < ends_at),
      add constraint session_check1 check (location = 'on_site' or (address is null and city is null)),
      add constraint session_locale_check check (locale in ('fr', 'en')),
      add constraint session_location_check check (location in ('office', 'on_site', 'video')),
      add constraint session_repeat_weeks_check check (repeat_weeks in (1, 2)),
      add constraint session_status_check
        check (status in ('pending_validation', 'prepaid_pending', 'pre_scheduled', 'scheduled', 'in_progress',
          'done', 'completed', 'cancelled', 'missed'))`,
    tenantKey('session', 'first_session_id', 'session', 'on delete set null (first_session_id)'),
    tenantKey('session', 'refilled_by', 'session', 'on delete set null (refilled_by)'),
    tenantKey('session', 'patient_id', 'patient'),
    tenantKey('session', 'practitioner_id', 'practitioner'),
    `create unique index session_one_in_progress on session (practitioner_id)
      where status = 'in_progress'`,
    // Last and next sessions of clients read from the index alone, and so do the weeks of a practice.
    'create index session_patient on session (practice_id, patient_id, starts_at) include (status)',
    `create index session_programme on session (practice_id, first_session_id, starts_at)
      where first_session_id is not null`,
    `create index session_waiting on session (practice_id, waits_since)
      where waits_since is not null`,
    `create index session_refilled on session (practice_id, starts_at)
      where refilled_by is not null`,
    'create index session_starts on session (practice_id, starts_at) include (status, ends_at)',
    tenantPolicy('session'),
    tenantKey('session_item', 'session_id', 'session', 'on delete cascade'),
    tenantKey('session_item', 'session_type_id', 'session_type'),
    tenantPolicy('session_item'),
    // The item at 0 stands for its session, and one at 1 says that there are several. Most sessions have one item, and
    // run no trigger.
    'alter table session_item add constraint session_item_position_check check (position >= 0)',
    `create constraint trigger refuse_gap after insert on session_item deferrable initially deferred
      for each row when (new.position > 0) execute function refuse_gap_in_session_items()`,
    `create constraint trigger refuse_gap_left after update of session_id, position or delete on session_item
      deferrable initially deferred for each row execute function refuse_gap_in_session_items()`,
    `alter table session_history
      add constraint session_history_done_by_check check (done_by in ('visitor', 'client', 'practitioner', 'system'))`,
    tenantKey('session_history', 'session_id', 'session', 'on delete cascade'),
    tenantKey('session_history', 'user_id', 'app_user'),
    tenantPolicy('session_history'),
    practiceKey('session_reason'),
    tenantKey('session_reason', 'session_id', 'session', 'on delete cascade'),
    tenantPolicy('session_reason'),
  ],
}
