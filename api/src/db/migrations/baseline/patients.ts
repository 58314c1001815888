import { adminReadsColumns, practiceKey, tenantKey, tenantPolicy } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/** Clients, their tags and imports, and the words by whose beginnings they are found. */
export const patientsSchema: FeatureSchema = {
  functions: [
    `create function fold_text(words text) returns text language sql immutable strict parallel safe
      return lower(unaccent('unaccent'::regdictionary, words))`,
    // Letters of any script, without accents; anything else separates words. The text is composed first, as search
    // texts are.
    `create function split_words(written text) returns text[] language sql immutable parallel safe
      return (select coalesce(array_agg(distinct word), '{}') from regexp_split_to_table(
        fold_text(normalize(written) collate "fr-x-icu"), '[^[:alnum:]]+') word where word <> '')`,
    `create function name_key_of(firstname text, lastname text) returns text language sql immutable parallel safe
      return (select coalesce(string_agg(word, ' ' order by word collate "C"), '')
        from unnest(split_words(firstname || ' ' || lastname)) word)`,
    // An address is found by its beginning and by that of each part before the @; too many share a domain.
    `create function address_words(email text) returns setof text language sql immutable parallel safe
      begin atomic
        select substr(fold_text(email collate "fr-x-icu"), n) from generate_series(1, strpos(email, '@')) n
        where n = 1 or substr(email, n - 1, 2) ~ '[^[:alnum:]@][[:alnum:]]' collate "fr-x-icu";
      end`,
    // A number in its international form and, for French ones, in the national one: 33612345678 and 0612345678.
    `create function number_words(phone text) returns setof text language sql immutable parallel safe
      begin atomic
        select word from (values (substr(phone, 2)), (case when phone like '+33%' then '0' || substr(phone, 4) end)) w (word)
        where word <> '';
      end`,
    // Without a previous word, nothing is shared.
    `create function shared_prefix_length(word text, before text) returns smallint language sql immutable parallel safe
      return (select count(*)::smallint from generate_series(1, length(before)) n where left(word, n) = left(before, n)
        and n <= length(word))`,
    // A booking stores only the words of the name: those of address and number follow, by a job that touches the row.
    `create function update_patient_search_terms() returns trigger language plpgsql as $$
      declare
        terms text[] := case when tg_op = 'INSERT' and current_setting('app.search_terms', true) = 'names'
          then split_words(new.firstname || ' ' || new.lastname)
          else array(select word from patient_search_terms(new)) end;
      begin
        if tg_op = 'UPDATE' then
          delete from patient_search_term where practice_id = new.practice_id and patient_id = new.id;
        end if;
        insert into patient_search_term (practice_id, word, patient_id, sort_key, is_archived, shared_prefix_length)
          select new.practice_id, w.word, new.id, new.lastname_sort_key, new.archived_at is not null,
            shared_prefix_length(w.word, lag(w.word) over (order by w.word collate "C")) from unnest(terms) w (word);
        return null;
      end $$`,
  ],
  tables: [
    `create table patient (
      id uuid not null,
      practice_id uuid not null,
      firstname text collate "fr-x-icu" not null,
      lastname text collate "fr-x-icu" not null,
      email text,
      phone text,
      gender text,
      date_of_birth date,
      address text,
      city text,
      guardian_name text,
      guardian_phone text,
      locale text not null,
      created_at timestamptz(3) not null,
      email_key text generated always as (lower(email)) stored,
      lastname_sort_key text generated always as (fold_text((lastname || ' ' || firstname) collate "fr-x-icu")) stored collate "C",
      firstname_sort_key text generated always as (fold_text((firstname || ' ' || lastname) collate "fr-x-icu")) stored collate "C",
      name_key text generated always as (name_key_of(firstname, lastname)) stored collate "C",
      import_id uuid,
      import_row int,
      updated_at timestamptz(3),
      revision int not null default 1,
      archived_at timestamptz(3),
      is_discreet boolean not null default false,
      refuses_sms boolean not null default false,
      refuses_reminders boolean not null default false,
      news_choice text,
      news_said_at timestamptz(3),
      unsubscribed_at timestamptz(3),
      payment_days int,
      primary key (id),
      constraint patient_practice_id_id_key unique (practice_id, id)
    )`,
    'create index patient_alike on patient (practice_id, name_key)',
    'create index patient_firstname_sort_key on patient (firstname_sort_key)',
    'create index patient_lastname_sort_key on patient (lastname_sort_key)',
    'create index patient_email on patient (practice_id, email_key)',
    'create index patient_joined on patient (practice_id, created_at)',
    `create table patient_import (
      practice_id uuid not null,
      id uuid not null,
      user_id uuid,
      created_at timestamptz(3) not null,
      undone_at timestamptz(3),
      primary key (practice_id, id)
    )`,
    `create table tag (
      id uuid not null,
      practice_id uuid not null,
      name bytea not null,
      name_digest bytea not null,
      primary key (id),
      constraint tag_practice_id_id_key unique (practice_id, id),
      constraint tag_practice_id_name_digest_key unique (practice_id, name_digest)
    )`,
    `create table patient_tag (
      practice_id uuid not null,
      patient_id uuid not null,
      tag_id uuid not null,
      primary key (practice_id, patient_id, tag_id)
    )`,
    'create index patient_tag_tag on patient_tag (practice_id, tag_id, patient_id)',
    `create table patient_search_term (
      practice_id uuid not null,
      word text collate "C" not null,
      patient_id uuid not null,
      sort_key text collate "C" not null,
      is_archived boolean not null default false,
      shared_prefix_length smallint not null default 0,
      primary key (practice_id, word, patient_id) include (sort_key, is_archived, shared_prefix_length)
    )`,
    'create index patient_search_term_patient on patient_search_term (practice_id, patient_id)',
  ],
  rules: [
    `alter table patient
      add constraint patient_check check ((import_id is null) = (import_row is null)),
      add constraint patient_gender_check check (gender in ('male', 'female', 'other')),
      add constraint patient_news_check check (news_choice in ('agreed', 'informed', 'refused')
        and (news_choice is null) = (news_said_at is null)),
      add constraint patient_locale_check check (locale in ('fr', 'en'))`,
    tenantKey('patient', 'import_id', 'patient_import'),
    practiceKey('patient'),
    // Beginnings of names and addresses: their comparison reveals nothing of a row, so PostgreSQL uses the index under
    // row-level security.
    'create index patient_by_email on patient (email_key collate "C")',
    'create index patient_created on patient (created_at, id) include (practice_id)',
    // A row of a file is one client, however often it is sent.
    `create unique index patient_import_row on patient (practice_id, import_id, import_row)
      where import_id is not null`,
    'create index patient_lastname on patient (lastname, id) include (practice_id)',
    // Pages of names and the total count read from this index, which leaves out the archive.
    `create index patient_listed on patient (practice_id, lastname_sort_key, id)
      where archived_at is null`,
    `create index patient_phone on patient (practice_id, phone)
      where phone is not null`,
    adminReadsColumns(
      'patient',
      `id, practice_id, firstname, lastname, email, city, created_at, email_key, firstname_sort_key, lastname_sort_key,
        unsubscribed_at`,
    ),
    tenantPolicy('patient'),
    `create function patient_search_terms(person patient) returns table (word text) language sql immutable parallel safe
      begin atomic
        select unnest(split_words(person.firstname || ' ' || person.lastname))
        union select address_words(person.email) union select number_words(person.phone);
      end`,
    `create trigger update_patient_search_terms after insert or update of firstname, lastname, email, phone, archived_at on patient
      for each row execute function update_patient_search_terms()`,
    practiceKey('patient_import', 'on delete cascade'),
    tenantKey('patient_import', 'user_id', 'app_user'),
    tenantPolicy('patient_import'),
    practiceKey('tag'),
    tenantPolicy('tag'),
    tenantKey('patient_tag', 'tag_id', 'tag'),
    tenantKey('patient_tag', 'patient_id', 'patient', 'on delete cascade'),
    tenantPolicy('patient_tag'),
    tenantKey('patient_search_term', 'patient_id', 'patient', 'on delete cascade'),
    tenantPolicy('patient_search_term'),
  ],
}
