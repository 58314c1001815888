import { Migration } from '@mikro-orm/migrations'
import { inEachPractice, tenantKey, tenantPolicy } from '../tenant-sql.ts'

/** Clients by the beginnings of the words of their name, of their e-mail address and of their number. */
export class PatientSearch extends Migration {
  override up(): void {
    for (const sql of [...words, ...kept, ...known]) this.addSql(sql)
  }
}

const words = [
  // Letters of any script, without accents; what lies between them separates words. Composed first, as it is asked for.
  `create function words_of(written text) returns text[] language sql immutable parallel safe
    return (select coalesce(array_agg(distinct word), '{}') from regexp_split_to_table(
      folded(normalize(written) collate "fr-x-icu"), '[^[:alnum:]]+') word where word <> '')`,
  // An address is found by its beginning and by that of each part before the @: domains are shared by too many.
  `create function address_words(email text) returns setof text language sql immutable parallel safe
    begin atomic
      select substr(folded(email collate "fr-x-icu"), n) from generate_series(1, strpos(email, '@')) n
      where n = 1 or substr(email, n - 1, 2) ~ '[^[:alnum:]@][[:alnum:]]' collate "fr-x-icu";
    end`,
  // A number as it is written abroad and, of French ones, at home: 33612345678 and 0612345678.
  `create function number_words(phone text) returns setof text language sql immutable parallel safe
    begin atomic
      select word from (values (substr(phone, 2)), (case when phone like '+33%' then '0' || substr(phone, 4) end)) w (word)
      where word <> '';
    end`,
]

/**
 * A table of words: under row-level security an index finds only by what cannot tell of a row, which is true of the
 * beginning of a word in the order of bytes, and not of a part of a text. With each stands where the patient comes in a
 * list, so that of many who are found the first page is sorted without reading them all.
 */
const kept = [
  `create table patient_word (
    practice_id uuid not null,
    word text not null collate "C",
    patient_id uuid not null,
    listed text not null collate "C",
    primary key (practice_id, word, patient_id) include (listed)
  )`,
  tenantPolicy('patient_word'),
  tenantKey('patient_word', 'patient_id', 'patient', 'on delete cascade'),
  'create index patient_word_patient on patient_word (practice_id, patient_id)',
  `create function patient_words(person patient) returns table (word text) language sql immutable parallel safe
    begin atomic
      select unnest(words_of(person.firstname || ' ' || person.lastname))
      union select address_words(person.email) union select number_words(person.phone);
    end`,
  `create function patient_keeps_words() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        delete from patient_word where practice_id = new.practice_id and patient_id = new.id;
      end if;
      insert into patient_word (practice_id, word, patient_id, listed)
        select new.practice_id, w.word, new.id, new.by_lastname from patient_words(new) w;
      return null;
    end $$`,
  `create trigger patient_keeps_words after insert or update of firstname, lastname, email, phone on patient
    for each row execute function patient_keeps_words()`,
  'alter table patient drop column search',
  // A page in the order of names is read from it, and nothing is sorted.
  'create index patient_listed on patient (practice_id, by_lastname, id)',
  'drop index patient_name',
]

/** Those who are here already. */
const known = [
  inEachPractice(`insert into patient_word (practice_id, word, patient_id, listed)
    select practice, w.word, p.id, p.by_lastname from patient p, patient_words(p) w where p.practice_id = practice`),
]
