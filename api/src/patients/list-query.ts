import type * as z from 'zod'
import type { PracticeScope } from '../http/action-context.ts'
import type { PatientFilter } from './contract/filter.ts'
import { firstMatchCondition, patientsWith, searchedWords, wordPrefixCondition } from './search.ts'
import { tagDigests } from './tags.ts'

type Filter = z.output<typeof PatientFilter>

/** Ranges of days since the last session, by the name of the filter. */
const SEEN = { within30: [0, 30], within90: [30, 90], within365: [90, 365], longer: [365, null] } as const
/** The number of local days from today in which the next session is. */
const COMING = { today: 1, week: 7, month: 30 } as const

/** SQL: a session of the practice that counts as a visit of its client: it is not cancelled. */
export const visitCondition = (s: string) => `${s}.practice_id = $1 and ${s}.status <> 'cancelled'`

const VISIT = visitCondition('s')

/** The last or next session of each client, for all at once: one walk through an index. */
const times = (what: string, when: string) =>
  `(select s.patient_id, ${what}(s.starts_at) as at from session s where ${VISIT} and s.starts_at ${when} $2
    group by s.patient_id) t on t.patient_id = p.id`

const sortings: Record<string, { by: string; join?: string }> = {
  name: { by: 'p.lastname_sort_key' },
  createdAt: { by: 'p.created_at' },
  lastSession: { by: 't.at', join: times('max', '<=') },
  nextSession: { by: 't.at', join: times('min', '>') },
}

/** The beginning of a statement that continues with the matching clients. */
export interface ListQuery {
  /** `found as …`, with `id` and the `sort_key`; null: nobody can match. */
  cte: string | null
  /** `$1` is the practice and `$2` is now. */
  values: unknown[]
  /** `asc`, or `desc nulls last` */
  order: string
}

/** SQL that finds the clients of a practice by filter, in the requested order. */
export function listQuery(scope: PracticeScope, filter: Filter, sort: string, now: Date): ListQuery {
  const words = searchedWords(filter.q ?? '')
  const values: unknown[] = [scope.practiceId, now.toISOString()]
  const place = (value: unknown) => `$${values.push(value)}`
  const isByName = sort.endsWith('name')
  const isNeverMissing = isByName || sort.endsWith('createdAt')
  const { by, join } = sortings[sort.replace(/^-/, '')] ?? { by: 'p.lastname_sort_key' }
  // A column that is never null has an index, which has no nulls order.
  const order = `${sort.startsWith('-') ? 'desc' : 'asc'}${isNeverMissing ? '' : ' nulls last'}`
  // The query holds only punctuation, which matches nobody's name.
  if (filter.q && words.length === 0) return { cte: null, values, order }
  const narrowing = conditionsOf(filter, scope, place)
  if (isByName && words.length > 0 && narrowing.length === 0)
    return { cte: `found as materialized (${wordsAlone(words, filter, place)})`, values, order }
  const conditions = [
    'p.practice_id = $1',
    ...archiveOf(filter, 'p.archived_at is null'),
    ...patientsWith(words, 'p.id', '$1', place),
    ...narrowing,
  ]
  const isWalked = isNeverMissing && words.length === 0 && narrowing.length === 0
  return {
    cte: `found as ${isWalked ? 'not ' : ''}materialized (select p.id, ${by} as sort_key from patient p
      ${join ? `left join ${join}` : ''} where ${conditions.join(' and ')})`,
    values,
    order,
  }
}

/** Clients who match all the words. Each word stores the sort key, so that only the page is read. */
function wordsAlone([first = '', ...others]: string[], filter: Filter, place: (value: unknown) => string): string {
  const searched = place(first)
  const conditions = [
    'w.practice_id = $1',
    wordPrefixCondition('w.word', searched),
    firstMatchCondition('w.shared_prefix_length', searched),
    ...archiveOf(filter, 'not w.is_archived'),
    ...patientsWith(others, 'w.patient_id', '$1', place),
  ]
  return `select w.patient_id as id, w.sort_key from patient_search_term w where ${conditions.join(' and ')}`
}

function archiveOf({ archived }: Filter, isNot: string): string[] {
  if (archived === 'with') return []
  return [archived === 'only' ? `not (${isNot})` : isNot]
}

function conditionsOf(
  { tag, sessionTypeId, next, lastSeen }: Filter,
  { practiceId, secrets }: PracticeScope,
  place: (value: unknown) => string,
): string[] {
  const conditions: string[] = []
  if (tag !== undefined)
    conditions.push(
      `p.id in (select g.patient_id from patient_tag g where g.practice_id = $1 and g.tag_id in
        (select id from tag where practice_id = $1 and name_digest = any (${place(tagDigests(secrets, practiceId, tag))}::bytea[])))`,
    )
  if (sessionTypeId)
    conditions.push(`p.id in (select s.patient_id from session s
      join session_item i on i.practice_id = s.practice_id and i.session_id = s.id
      where ${VISIT} and i.session_type_id = ${place(sessionTypeId)})`)
  if (next === 'none')
    conditions.push(`not exists (select from session s where ${VISIT} and s.patient_id = p.id
    and s.starts_at > $2)`)
  else if (next)
    conditions.push(`p.id in (select s.patient_id from session s where ${VISIT} and s.starts_at > $2
      and s.starts_at < (select (date_trunc('day', $2::timestamptz at time zone time_zone) + interval '${COMING[next]} days')
        at time zone time_zone from practice where id = $1))`)
  if (lastSeen === 'never')
    conditions.push(`not exists (select from session s where ${VISIT} and s.patient_id = p.id
    and s.starts_at <= $2)`)
  else if (lastSeen) conditions.push(seen(SEEN[lastSeen]))
  return conditions
}

function seen([from, to]: readonly [number, number | null]): string {
  const latest = 'max(s.starts_at)'
  const bounds = [`${latest} <= $2::timestamptz - interval '${from} days'`]
  if (to !== null) bounds.push(`${latest} > $2::timestamptz - interval '${to} days'`)
  return `p.id in (select s.patient_id from session s where ${VISIT} and s.starts_at <= $2
    group by s.patient_id having ${bounds.join(' and ')})`
}
