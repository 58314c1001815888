import type * as z from 'zod'
import { ms, type Query } from '../db/query.ts'
import type { PracticeScope } from '../http/action-context.ts'
import { fail } from '../http/errors.ts'
import { tagNames } from '../patients/list.ts'
import { sortedTagNames } from '../patients/tags.ts'
import type { Identity, PatientFields } from './contract.ts'

export type PatientIdentity = z.output<typeof Identity>
export type Field = keyof z.output<typeof PatientFields>

/** Where each field stands. The names in statements are these, never a caller's. */
export const columns = {
  firstname: 'firstname',
  lastname: 'lastname',
  email: 'email',
  phone: 'phone',
  gender: 'gender',
  dateOfBirth: 'date_of_birth',
  address: 'address',
  city: 'city',
  guardianName: 'guardian_name',
  guardianPhone: 'guardian_phone',
  locale: 'locale',
  isDiscreet: 'is_discreet',
} as const satisfies Record<Field, string>

const READ = `
  p.id, p.firstname, p.lastname, p.email, p.phone, p.gender, p.date_of_birth::text as "dateOfBirth", p.address, p.city,
  p.guardian_name as "guardianName", p.guardian_phone as "guardianPhone", p.locale, p.is_discreet as "isDiscreet",
  ${ms('p.archived_at')} as "archivedAt", ${ms('p.created_at')} as "createdAt", p.revision,
  array(select t.tag_id from patient_tag t where t.practice_id = p.practice_id and t.patient_id = p.id) as "tagIds"`

interface Row extends Omit<PatientIdentity, 'archivedAt' | 'createdAt' | 'tags'> {
  tagIds: string[]
  archivedAt: number | null
  createdAt: number
}

/** How a row is held until the transaction ends: against other changes, or against sessions that begin to point at it too. */
type Hold = '' | 'for no key update' | 'for update'

/** Those of the ids who are there, in the order of their ids. */
export async function findIdentities(query: Query, scope: PracticeScope, ids: readonly string[], hold: Hold = '') {
  const rows = await query<Row>(
    `select ${READ} from patient p where p.practice_id = $1 and p.id = any ($2::uuid[]) order by p.id ${hold}`,
    [scope.practiceId, ids],
  )
  const names = await tagNames(
    query,
    scope,
    rows.flatMap(({ tagIds }) => tagIds),
  )
  return rows.map(
    ({ tagIds, ...row }): PatientIdentity => ({
      ...row,
      tags: sortedTagNames(names, tagIds),
      archivedAt: row.archivedAt === null ? null : new Date(row.archivedAt),
      createdAt: new Date(row.createdAt),
    }),
  )
}

/** One client; `not_found` for another practice's. */
export async function findIdentity(
  query: Query,
  scope: PracticeScope,
  id: string,
  hold: Hold = '',
): Promise<PatientIdentity> {
  const [person] = await findIdentities(query, scope, [id], hold)
  if (!person) throw fail('not_found')
  return person
}

/** Writes fields of a client, whose row is held, as one change. */
export async function writeFields(
  query: Query,
  { practiceId, id, now }: { practiceId: string; id: string; now: Date },
  values: Partial<Record<Field, unknown>>,
): Promise<void> {
  const fields = Object.keys(values) as Field[]
  const sets = fields.map((field, index) => `, ${columns[field]} = $${index + 4}`).join('')
  await query(`update patient set revision = revision + 1, updated_at = $3${sets} where practice_id = $1 and id = $2`, [
    practiceId,
    id,
    now.toISOString(),
    ...fields.map((field) => values[field]),
  ])
}

/**
 * Ends the links to bookings of clients that were mailed until now: they may be in hands that are not the client's. What
 * is mailed from now on carries another.
 */
export async function endBookingLinks(query: Query, practiceId: string, patientIds: readonly string[]): Promise<void> {
  await query('update session set link_version = link_version + 1 where practice_id = $1 and patient_id = any ($2)', [
    practiceId,
    patientIds,
  ])
}
