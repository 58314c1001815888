import type * as z from 'zod'
import { adminAuthor, writeAuditOfPractices, writeAuditOnceAnHour } from '../../audit/service.ts'
import { epochMs, type Query } from '../../db/query.ts'
import type { PractitionerActor } from '../../http/actor.ts'
import type { AdminPatient } from '../contract/lists.ts'
import type { admin } from '../contract.ts'
import { addPatientSearch, type Conditions, conditions } from './conditions.ts'
import { type AdminList, readPage } from './page.ts'
import { startOfUtcMonth } from './practitioners.ts'

export type PatientFilters = Pick<z.output<typeof admin.patients.query>, 'q' | 'account'>

interface Row extends Omit<z.output<typeof AdminPatient>, 'createdAt'> {
  created: number
}

const HAS_ACCOUNT = `exists (select from client_account_patient c
  where c.practice_id = p.practice_id and c.patient_id = p.id)`

const list: AdminList = {
  from: 'listed_patient p',
  id: 'p.id',
  orders: { lastname: 'p.lastname', createdAt: 'p.created_at' },
  columns: `
    p.id, p.firstname, p.lastname, p.email, p.city, ${HAS_ACCOUNT} as "hasAccount", ${epochMs('p.created_at')} as created,
    json_build_object('id', o.id, 'name', o.name) as practice`,
  shown: 'listed_patient p using (id) join listed_practice o on o.id = p.practice_id',
}

/** The conditions of the requested patients. */
export function patientConditions({ q, account }: PatientFilters): Conditions {
  const filter = conditions()
  addPatientSearch(filter, q)
  if (account) filter.add(account === 'with' ? HAS_ACCOUNT : `not ${HAS_ACCOUNT}`)
  return filter
}

/** A page of the patients, without the reason why they come. In the admin scope. */
export async function listAllPatients(query: Query, search: z.output<typeof admin.patients.query>) {
  const { rows, total } = await readPage<Row>(query, list, patientConditions(search), search)
  return { rows: rows.map(({ created, ...row }) => ({ ...row, createdAt: new Date(created) })), total }
}

/**
 * Shows patients to an admin, and writes an audit entry: whether the admin searched and with which filters, never the
 * searched name. Each practice with a shown client gets the entry in its own log.
 */
export async function showPatients(
  query: Query,
  actor: PractitionerActor,
  search: z.output<typeof admin.patients.query>,
  now: Date,
) {
  const author = adminAuthor(actor)
  const details = { isSearched: Boolean(search.q), account: search.account ?? null }
  await writeAuditOnceAnHour(query, { practiceId: null, ...author, action: 'patients.listed', details, now })
  const page = await listAllPatients(query, search)
  const practiceIds = [...new Set(page.rows.map(({ practice }) => practice.id))]
  await writeAuditOfPractices(query, practiceIds, { ...author, action: 'patients.listed', now })
  return page
}

/** Counts the clients for the cards above the admins' list. Call it in the admin scope. */
export async function countPatients(query: Query, now: Date) {
  const [row] = await query<z.output<typeof admin.patientFigures.reply>>(
    `select count(*)::int as total, count(*) filter (where ${HAS_ACCOUNT})::int as "withAccount",
       count(*) filter (where p.created_at >= $1)::int as "newThisMonth"
     from listed_patient p`,
    [startOfUtcMonth(now)],
  )
  return row as NonNullable<typeof row>
}
