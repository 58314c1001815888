import type * as z from 'zod'
import { textOrLostWords } from '../crypto/lost-text.ts'
import { readVault } from '../crypto/vault.ts'
import { epochMs, type Query } from '../db/query.ts'
import type { PracticeScope } from '../http/action-context.ts'
import { fail } from '../http/errors.ts'
import type { ChosenPatients } from './contract/filter.ts'
import type { PatientSummary } from './contract.ts'
import type { PatientListInput } from './list-by-next-session.ts'
import { listByNextSession } from './list-by-next-session.ts'
import { listQuery } from './list-query.ts'
import { frenchCollator, sortedTagNames } from './tags.ts'

type PatientReply = z.output<typeof PatientSummary>
interface Row extends Omit<PatientReply, 'createdAt' | 'lastSessionAt' | 'nextSessionAt' | 'tags'> {
  tagIds: string[]
  createdAt: number
  lastSessionAt: number | null
  nextSessionAt: number | null
}

const session = (what: string, when: string) => `(select ${epochMs(`${what}(s.starts_at)`)} from session s
  where s.practice_id = p.practice_id and s.patient_id = p.id and s.status <> 'cancelled' and s.starts_at ${when} $2)`

const COLUMNS = `
  p.id, p.firstname, p.lastname, p.email, p.phone, p.date_of_birth::text as "dateOfBirth",
  ${epochMs('p.created_at')} as "createdAt", p.archived_at is not null as "isArchived",
  ${session('max', '<=')} as "lastSessionAt", ${session('min', '>')} as "nextSessionAt",
  array(select g.tag_id from patient_tag g where g.practice_id = p.practice_id and g.patient_id = p.id) as "tagIds",
  exists (select from client_account_patient a where a.practice_id = p.practice_id and a.patient_id = p.id) as "hasAccount"`

/** Lists a page of the practice's clients in the requested order, with the number of matches. */
export async function listPatients(query: Query, scope: PracticeScope, input: PatientListInput, now: Date) {
  const { page, perPage, sort, ...filter } = input
  const { cte, values, order } = listQuery(scope, filter, sort, now)
  if (!cte) return { rows: [], total: 0 }
  const paged =
    listByNextSession(input) ??
    `${cte}, counted as (select count(*)::int as total from found),
     page as materialized (select id, sort_key from found
       order by sort_key ${order}, id ${direction(sort)} limit ${perPage} offset ${(page - 1) * perPage})`
  const rows = await query<(Row | { id: null }) & { total: number }>(
    `with ${paged}
     select counted.total, ${COLUMNS} from counted
       left join (page join patient p using (id)) on p.practice_id = $1
     order by page.sort_key ${order}, page.id ${direction(sort)}`,
    values,
  )
  const people = rows.filter((row): row is Row & { total: number } => row.id !== null)
  return {
    rows: await presented(query, scope, people),
    total: rows[0]?.total ?? 0,
  }
}

const direction = (sort: string) => (sort.startsWith('-') ? 'desc' : 'asc')

const instantOrNull = (value: number | null) => (value === null ? null : new Date(value))

async function presented(query: Query, scope: PracticeScope, rows: readonly Row[]): Promise<PatientReply[]> {
  const names = await tagNames(
    query,
    scope,
    rows.flatMap(({ tagIds }) => tagIds),
  )
  return rows.map(({ createdAt, lastSessionAt, nextSessionAt, tagIds, ...row }) => ({
    ...row,
    tags: sortedTagNames(names, tagIds),
    createdAt: new Date(createdAt),
    lastSessionAt: instantOrNull(lastSessionAt),
    nextSessionAt: instantOrNull(nextSessionAt),
  }))
}

/** One client as lists show it; `not_found` for another practice's. */
export async function findPatientSummary(
  query: Query,
  scope: PracticeScope,
  id: string,
  now: Date,
): Promise<PatientReply> {
  const [row] = await query<Row>(`select ${COLUMNS} from patient p where p.practice_id = $1 and p.id = $3`, [
    scope.practiceId,
    now.toISOString(),
    id,
  ])
  if (!row) throw fail('not_found')
  const [person] = await presented(query, scope, [row])
  return person!
}

/** The ids of some clients of the practice, or of all that a filter finds, in the order of their names. */
export async function chosenIds(
  query: Query,
  scope: PracticeScope,
  chosen: z.output<typeof ChosenPatients>,
  now: Date,
): Promise<string[]> {
  const { cte, values, order } = listQuery(
    scope,
    'filter' in chosen ? chosen.filter : { archived: 'with' },
    'name',
    now,
  )
  if (!cte) return []
  const among = 'ids' in chosen ? `where id = any ($${values.push(chosen.ids)})` : ''
  const rows = await query<{ id: string }>(
    `with ${cte} select id, $2::timestamptz from found ${among} order by sort_key ${order}, id`,
    values,
  )
  return rows.map(({ id }) => id)
}

/** Names of tags by their ids. */
export async function tagNames(
  query: Query,
  { practiceId, secrets }: PracticeScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (!ids.length) return new Map()
  const vault = await readVault(query, secrets, practiceId)
  const rows = await query<{ id: string; name: Buffer }>(
    'select id, name from tag where practice_id = $1 and id = any ($2)',
    [practiceId, [...new Set(ids)]],
  )
  return new Map(rows.map(({ id, name }) => [id, textOrLostWords(vault, `tag.name:${id}`, name)]))
}

/** Every tag that clients have, in alphabetical order. */
export async function tagsOf(query: Query, scope: PracticeScope): Promise<{ tag: string; count: number }[]> {
  const rows = await query<{ id: string; count: number }>(
    'select tag_id as id, count(*)::int as count from patient_tag where practice_id = $1 group by tag_id',
    [scope.practiceId],
  )
  const names = await tagNames(
    query,
    scope,
    rows.map(({ id }) => id),
  )
  return rows
    .flatMap(({ id, count }) => {
      const tag = names.get(id)
      return tag === undefined ? [] : [{ tag, count }]
    })
    .sort((one, other) => frenchCollator.compare(one.tag, other.tag))
}
