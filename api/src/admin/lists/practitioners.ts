import type * as z from 'zod'
import { epochMs, type Query } from '../../db/query.ts'
import type { AdminPractitioner } from '../contract/lists.ts'
import type { admin } from '../contract.ts'
import { ACCOUNT_STATUS, addStatus, addUserSearch, type Conditions, conditions } from './conditions.ts'
import { type AdminList, readPage } from './page.ts'

export type PractitionerFilters = Pick<z.output<typeof admin.practitioners.query>, 'q' | 'status' | 'mode'>

interface Row extends Omit<z.output<typeof AdminPractitioner>, 'createdAt'> {
  created: number
}

/** Clients are counted along an index: for a large practice, each row would otherwise read the whole table. */
const list: AdminList = {
  from: 'app_user u',
  id: 'u.id',
  orders: { name: 'u.name collate "fr-x-icu"', createdAt: 'u.created_at' },
  columns: `
    u.id, u.name, u.email, ${ACCOUNT_STATUS} as status, ${epochMs('u.created_at')} as created,
    json_build_object('id', p.id, 'name', p.name, 'city', p.city, 'siret', p.siret) as practice,
    u.mode,
    (select count(*)::int
      from (select from listed_patient c where c.practice_id = u.practice_id order by c.id offset 0) known) as clients,
    coalesce(a.recent_sessions, 0) as sessions`,
  shown: `app_user u using (id) join listed_practice p on p.id = u.practice_id
    left join practice_activity a on a.practice_id = u.practice_id`,
}

/** The conditions of the requested practitioners. */
export function practitionerConditions({ q, status, mode }: PractitionerFilters): Conditions {
  const filter = conditions()
  filter.add('u.is_practitioner')
  addUserSearch(filter, q)
  addStatus(filter, status)
  if (mode) filter.add(`u.mode = ${filter.place(mode)}`)
  return filter
}

/** A page of the practitioners. In the admin scope. */
export async function listPractitioners(query: Query, search: z.output<typeof admin.practitioners.query>) {
  const { rows, total } = await readPage<Row>(query, list, practitionerConditions(search), search)
  return { rows: rows.map(({ created, ...row }) => ({ ...row, createdAt: new Date(created) })), total }
}

/** The cards above the list; the month is the calendar's in UTC. */
export async function countPractitioners(query: Query, now: Date) {
  const [row] = await query<{ total: number; full: number; newThisMonth: number }>(
    `select count(*)::int as total,
       count(*) filter (where mode = 'full')::int as "full",
       count(*) filter (where created_at >= $1)::int as "newThisMonth"
     from app_user where is_practitioner`,
    [startOfUtcMonth(now)],
  )
  const { total, full, newThisMonth } = row as NonNullable<typeof row>
  return { total, essential: total - full, full, newThisMonth }
}

/** The first instant of the month, in UTC. */
export const startOfUtcMonth = (now: Date) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth())).toISOString()
