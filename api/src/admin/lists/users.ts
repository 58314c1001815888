import type * as z from 'zod'
import { epochMs, type Query } from '../../db/query.ts'
import type { AdminUser } from '../contract/lists.ts'
import type { admin } from '../contract.ts'
import { ACCOUNT_STATUS, addStatus, addUserSearch, type Conditions, conditions } from './conditions.ts'
import { type AdminList, readPage } from './page.ts'

export type UserFilters = Pick<z.output<typeof admin.users.query>, 'q' | 'status' | 'role'>

interface Row extends Omit<z.output<typeof AdminUser>, 'createdAt' | 'lastSeenAt'> {
  created: number
  seen: number | null
}

const COLUMNS = `
  u.id, u.name, u.email, u.is_admin as "isAdmin", ${ACCOUNT_STATUS} as status, u.totp_since is not null as "hasTotp",
  json_build_object('id', u.practice_id, 'name', u.practice_name) as practice, ${epochMs('u.created_at')} as created,
  case when u.suspended_at is null then signed_in.count else 0 end as "signIns", ${epochMs('signed_in.seen')} as seen`

/** A suspended account counts as signed out, though its sign-ins remain to explain why. The clock is the app's. */
const shown = (now: string) => `app_user u using (id) cross join lateral (
    select count(*)::int as count, max(s.last_seen_at) as seen
    from auth_session s where s.user_id = u.id and s.expires_at > ${now}) signed_in`

const list = (now: string): AdminList => ({
  from: 'app_user u',
  id: 'u.id',
  orders: { name: 'u.name collate "fr-x-icu"', email: 'lower(u.email)', createdAt: 'u.created_at' },
  columns: COLUMNS,
  shown: shown(now),
})

/** The conditions of the requested accounts. */
export function userConditions({ q, status, role }: UserFilters): Conditions {
  const filter = conditions()
  addUserSearch(filter, q)
  addStatus(filter, status)
  if (role === 'admin') filter.add('u.is_admin')
  if (role === 'practitioner') filter.add('not u.is_admin')
  return filter
}

/** A page of the accounts. */
export async function listUsers(query: Query, search: z.output<typeof admin.users.query>, now: Date) {
  const { rows, total } = await readPage<Row>(query, list(quoted(now)), userConditions(search), search)
  return { rows: rows.map(present), total }
}

/** One account as the list shows it. */
export async function readUserRow(query: Query, id: string, now: Date): Promise<z.output<typeof AdminUser> | null> {
  const [row] = await query<Row>(`select ${COLUMNS} from (select $1::uuid as id) page join ${shown(quoted(now))}`, [id])
  return row ? present(row) : null
}

/** The cards above the list. */
export async function countUsers(query: Query) {
  const [row] = await query<z.output<typeof admin.userFigures.reply>>(
    `select count(*)::int as total,
       count(*) filter (where suspended_at is null and email_verified_at is null)::int as unverified,
       count(suspended_at)::int as suspended,
       count(*) filter (where is_admin)::int as admins,
       count(totp_since)::int as "withSecondFactor"
     from app_user`,
  )
  return row as NonNullable<typeof row>
}

const quoted = (now: Date) => `'${now.toISOString()}'::timestamptz`

const present = ({ created, seen, ...row }: Row) => ({
  ...row,
  createdAt: new Date(created),
  lastSeenAt: seen === null ? null : new Date(seen),
})
