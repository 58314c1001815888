import type * as z from 'zod'
import type { patients } from './contract.ts'
import { visitCondition } from './list-query.ts'
/** The parameters of a page of the list. */
export type PatientListInput = z.output<typeof patients.list.query>

/** Later pages are read as in other orders: nobody pages that far. */
const NEAR = 500

/** The orders that follow time, forwards or backwards from now. */
const walks: Record<string, { when: string; nearer: string; direction: string }> = {
  nextSession: { when: '> $2', nearer: '<', direction: 'asc' },
  '-lastSession': { when: '<= $2', nearer: '>', direction: 'desc' },
}

/**
 * SQL of `counted` and `page`, a first page of all clients by their next or last session. It walks sessions along their
 * index from now on or back; clients without one come last. Null for another page.
 */
export function listByNextSession({ sort, page, perPage, archived, ...filter }: PatientListInput): string | null {
  const walk = walks[sort]
  const offset = (page - 1) * perPage
  const isNarrowed = Object.values(filter).some((value) => value !== undefined) || archived === 'only'
  if (!walk || isNarrowed || offset + perPage > NEAR) return null
  const { when, nearer, direction } = walk
  const listed = `p.practice_id = $1${archived === 'with' ? '' : ' and p.archived_at is null'}`
  const most = offset + perPage
  return `counted as (select count(*)::int as total from patient p where ${listed}),
    timed as materialized (select p.id, s.starts_at as sort_key
      from session s join patient p on p.id = s.patient_id and ${listed}
      where ${visitCondition('s')} and s.starts_at ${when} and not exists (select from session n where ${visitCondition('n')}
        and n.patient_id = s.patient_id and n.starts_at ${when} and (n.starts_at, n.id) ${nearer} (s.starts_at, s.id))
      order by s.starts_at ${direction}, p.id ${direction} limit ${most}),
    untimed as materialized (select p.id, null::timestamptz as sort_key from patient p
      where (select count(*) from timed) < ${most} and ${listed} and not exists (select from session s where ${visitCondition('s')} and s.patient_id = p.id and s.starts_at ${when})
      order by p.id ${direction} limit ${most}),
    page as materialized (select * from (table timed union all table untimed) found
      order by sort_key ${direction} nulls last, id ${direction} limit ${perPage} offset ${offset})`
}
