import { adminReadsColumns, practiceKey, tenantKey, tenantPolicy } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/** Practices, their people, their session types and their settings. */
export const practicesSchema: FeatureSchema = {
  functions: [
    `create function copy_practice_name() returns trigger language plpgsql as $$
      begin
        update app_user set practice_name = new.name where practice_id = new.id;
        return null;
      end $$`,
    `create function copy_practice_mode() returns trigger language plpgsql as $$
      begin
        update app_user set mode = case when new.value = '"full"' then 'full' else 'essential' end
          where practice_id = new.practice_id;
        return null;
      end $$`,
    `create function reset_practice_mode() returns trigger language plpgsql as $$
      begin
        update app_user set mode = 'essential' where practice_id = old.practice_id;
        return null;
      end $$`,
    `create function mark_practitioner() returns trigger language plpgsql as $$
      begin
        update app_user set is_practitioner = true where practice_id = new.practice_id and id = new.user_id;
        return null;
      end $$`,
    `create function unmark_practitioner() returns trigger language plpgsql as $$
      begin
        update app_user u set is_practitioner = exists (
            select from practitioner t where t.practice_id = old.practice_id and t.user_id = old.user_id)
          where u.practice_id = old.practice_id and u.id = old.user_id;
        return null;
      end $$`,
  ],
  tables: [
    `create table practice (
      id uuid not null,
      slug text not null,
      name text not null,
      locale text not null,
      time_zone text not null,
      siret text,
      address text,
      city text,
      phone text,
      email text,
      website text,
      location text,
      primary_color text,
      is_active boolean not null default true,
      created_at timestamptz(3) not null,
      primary key (id),
      constraint practice_slug_key unique (slug)
    )`,
    `create table practitioner (
      id uuid not null,
      practice_id uuid not null,
      user_id uuid not null,
      name text not null,
      primary key (id),
      constraint practitioner_practice_id_id_key unique (practice_id, id)
    )`,
    `create table session_type (
      id uuid not null,
      practice_id uuid not null,
      name_fr text not null,
      name_en text not null,
      description_fr text,
      description_en text,
      duration_minutes int not null,
      buffer_before_minutes int not null,
      buffer_after_minutes int not null,
      price_cents int not null,
      currency text not null,
      color text not null,
      locations text[] not null,
      is_auto_accepted boolean not null,
      is_for_minors boolean not null default false,
      prepayment_percent int,
      is_pack boolean not null,
      delay_weeks int,
      is_active boolean not null,
      position int not null,
      archived_at timestamptz(3),
      primary key (id),
      constraint session_type_practice_id_id_key unique (practice_id, id)
    )`,
    `create table setting (
      practice_id uuid not null,
      key text not null,
      value jsonb not null,
      primary key (practice_id, key)
    )`,
  ],
  rules: [
    `alter table practice
      add constraint practice_locale_check check (locale in ('fr', 'en')),
      add constraint practice_primary_color_check check (primary_color ~ '^#[0-9a-f]{6}$')`,
    adminReadsColumns('practice', 'id, name, city, siret, created_at'),
    tenantPolicy('practice', 'id'),
    `create trigger copy_practice_name after update of name on practice
      for each row when (old.name is distinct from new.name) execute function copy_practice_name()`,
    practiceKey('practitioner'),
    tenantKey('practitioner', 'user_id', 'app_user'),
    tenantPolicy('practitioner'),
    `create trigger mark_practitioner after insert on practitioner
      for each row execute function mark_practitioner()`,
    `create trigger unmark_practitioner after delete on practitioner
      for each row execute function unmark_practitioner()`,
    `alter table session_type
      add constraint session_type_buffer_after_minutes_check check (buffer_after_minutes between 0 and 240),
      add constraint session_type_buffer_before_minutes_check check (buffer_before_minutes between 0 and 240),
      add constraint session_type_check check (archived_at is null or (not is_active)),
      add constraint session_type_color_check check (color ~ '^#[0-9a-f]{6}$'),
      add constraint session_type_currency_check check (currency = 'EUR'),
      add constraint session_type_delay_weeks_check check (delay_weeks between 1 and 52),
      add constraint session_type_duration_minutes_check check (duration_minutes between 5 and 720),
      add constraint session_type_locations_check
        check ((locations <@ array['office', 'on_site', 'video']) and (cardinality(locations) > 0)),
      add constraint session_type_prepayment_percent_check check (prepayment_percent between 0 and 100),
      add constraint session_type_price_cents_check check (price_cents >= 0)`,
    practiceKey('session_type'),
    tenantPolicy('session_type'),
    practiceKey('setting'),
    tenantPolicy('setting'),
    `create trigger copy_practice_mode after insert or update of value on setting
      for each row when (new.key = 'mode') execute function copy_practice_mode()`,
    `create trigger reset_practice_mode after delete on setting
      for each row when (old.key = 'mode') execute function reset_practice_mode()`,
  ],
}
