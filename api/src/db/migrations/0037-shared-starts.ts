import { Migration } from '@mikro-orm/migrations'
import { inEachPractice } from '../tenant-sql.ts'

/**
 * With each word of a client stands how many letters it begins with as the client's word before it does, in the order
 * of bytes. Of all words of one client that begin with what is searched, the first is the one that shares less: each
 * client is found once, and nothing has to be made distinct.
 */
export class SharedStarts extends Migration {
  override up(): void {
    for (const sql of [...column, ...kept, ...known]) this.addSql(sql)
  }
}

const column = [
  'alter table patient_word add column shared_start smallint not null default 0',
  'alter table patient_word drop constraint patient_word_pkey',
  `alter table patient_word
    add primary key (practice_id, word, patient_id) include (listed, is_archived, shared_start)`,
]

const kept = [
  // Of no word before, nothing is shared.
  `create function shared_start(word text, before text) returns smallint language sql immutable parallel safe
    return (select count(*)::smallint from generate_series(1, length(before)) n where left(word, n) = left(before, n)
      and n <= length(word))`,
  `create or replace function patient_keeps_words() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        delete from patient_word where practice_id = new.practice_id and patient_id = new.id;
      end if;
      insert into patient_word (practice_id, word, patient_id, listed, is_archived, shared_start)
        select new.practice_id, w.word, new.id, new.by_lastname, new.archived_at is not null,
          shared_start(w.word, lag(w.word) over (order by w.word collate "C")) from patient_words(new) w;
      return null;
    end $$`,
]

/** Those who are here already. */
const known = [
  inEachPractice(`update patient_word w set shared_start = shared_start(w.word, b.before)
    from (select patient_id, word, lag(word) over (partition by patient_id order by word) as before
      from patient_word where practice_id = practice) b
    where w.practice_id = practice and w.patient_id = b.patient_id and w.word = b.word
      and left(w.word, 1) = left(b.before, 1)`),
]
