import type * as z from 'zod'
import { epochMs, type Query } from '../db/query.ts'
import { fail } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import type { LikelyPair } from './contract.ts'

type Pair = z.output<typeof LikelyPair>
type Duplicate = Pair['one']

/** As many pairs as anybody looks through at once; the next come once these are settled. */
const MOST_PAIRS = 100
/** In a group up to this size, each is paired with each; in a larger one, the first with the others. */
const SMALL_GROUP = 6

const COLUMNS = (side: string) => `json_build_object(
  'id', ${side}.id, 'firstname', ${side}.firstname, 'lastname', ${side}.lastname, 'email', ${side}.email,
  'phone', ${side}.phone, 'dateOfBirth', ${side}.date_of_birth, 'archivedAt', ${epochMs(`${side}.archived_at`)},
  'createdAt', ${epochMs(`${side}.created_at`)},
  'sessions', (select count(*) from session s where s.practice_id = $1 and s.patient_id = ${side}.id))`

/** The ids of a group, the earliest client first. */
const GROUP = 'array_agg(p.id order by p.created_at, p.id) as ids'

/**
 * Finds clients who may be the same: those whose names have the same words in any order, and those who share an address
 * or a number together with the first name or the birth date. Families share addresses, but seldom a first name as
 * well. Each search is one walk through an index in its order (`patient_alike`, `patient_email`, `patient_phone`), and
 * only groups of several are examined.
 */
const ALIKE = `
  with mails as materialized (select email_key from patient where practice_id = $1 and email_key is not null
      group by email_key having count(*) > 1),
    numbers as materialized (select phone from patient where practice_id = $1 and phone is not null
      group by phone having count(*) > 1),
    by_mail as materialized (select p.* from patient p join mails m using (email_key) where p.practice_id = $1),
    by_number as materialized (select p.* from patient p join numbers n using (phone) where p.practice_id = $1),
    named as materialized (select name_key from patient where practice_id = $1 and name_key <> ''
      group by name_key having count(*) > 1),
    alike as (
      select 'name' as because, ${GROUP} from patient p join named using (name_key) where p.practice_id = $1
        group by name_key
      union all select 'email', ${GROUP} from by_mail p group by email_key, split_words(firstname) having count(*) > 1
      union all select 'email', ${GROUP} from by_mail p where date_of_birth is not null
        group by email_key, date_of_birth having count(*) > 1
      union all select 'phone', ${GROUP} from by_number p group by phone, split_words(firstname) having count(*) > 1
      union all select 'phone', ${GROUP} from by_number p where date_of_birth is not null
        group by phone, date_of_birth having count(*) > 1)`

/** Pairs of clients who are probably the same person, those who share most first. */
export async function likelyPairs(query: Query, practiceId: PracticeId): Promise<Pair[]> {
  const rows = await query<{ one: DuplicateRow; other: DuplicateRow; because: Pair['because'] }>(
    `${ALIKE},
    pairs as (
      select a.ids[i] as one, a.ids[j] as other, array_agg(distinct a.because) as because
      from alike a, generate_series(1, cardinality(a.ids) - 1) i, generate_series(i + 1, cardinality(a.ids)) j
      where (cardinality(a.ids) <= ${SMALL_GROUP} or i = 1)
        and not exists (select from duplicate_dismissal d where d.practice_id = $1
          and d.patient_id = least(a.ids[i], a.ids[j]) and d.other_id = greatest(a.ids[i], a.ids[j]))
      group by 1, 2 order by count(distinct a.because) desc, 1, 2 limit ${MOST_PAIRS})
    select q.because, ${COLUMNS('p')} as one, ${COLUMNS('o')} as other
    from pairs q join patient p on p.practice_id = $1 and p.id = q.one
      join patient o on o.practice_id = $1 and o.id = q.other
    order by cardinality(q.because) desc, p.lastname_sort_key, q.one, q.other`,
    [practiceId],
  )
  return rows.map(({ one, other, because }) => ({ one: present(one), other: present(other), because }))
}

type DuplicateRow = Omit<Duplicate, 'archivedAt' | 'createdAt'> & { archivedAt: number | null; createdAt: number }

const present = (row: DuplicateRow): Duplicate => ({
  ...row,
  archivedAt: row.archivedAt === null ? null : new Date(row.archivedAt),
  createdAt: new Date(row.createdAt),
})

/** Remembers that two clients are different people: they are not paired again. */
export async function dismissDuplicate(
  query: Query,
  practiceId: PracticeId,
  { id, otherId }: { id: string; otherId: string },
  now: Date,
) {
  const people = await query('select from patient where practice_id = $1 and id = any ($2)', [
    practiceId,
    [id, otherId],
  ])
  if (people.length < 2) throw fail('not_found')
  await query(
    `insert into duplicate_dismissal (practice_id, patient_id, other_id, dismissed_at)
     values ($1, least($2::uuid, $3::uuid), greatest($2::uuid, $3::uuid), $4) on conflict do nothing`,
    [practiceId, id, otherId, now.toISOString()],
  )
}
