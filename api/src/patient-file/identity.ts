import type * as z from 'zod'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeScope } from '../http/action-context.ts'
import { fail } from '../http/errors.ts'
import { renameInDrafts } from '../invoices/client-in-drafts.ts'
import { enqueue } from '../jobs/queue.ts'
import { tagNames } from '../patients/list.ts'
import { sortedTagNames } from '../patients/tags.ts'
import type { PracticeId } from '../practice-id.ts'
import { renameMeetingsJob } from '../practices/job-names.ts'
import { type Identity, type PatientFields, patientFields } from './contract.ts'

export type PatientIdentity = z.output<typeof Identity>
export type PatientField = keyof z.output<typeof PatientFields>

/**
 * The lock on a row until the transaction ends: against other changes, or also against new sessions that reference it.
 */
type Hold = '' | 'for no key update' | 'for update'

/** The clients with these ids, ordered by id. */
export async function findIdentities(query: Query, scope: PracticeScope, ids: readonly string[], hold: Hold = '') {
  const tables = tablesOf(query)
  const found = tables
    .selectFrom('Patient')
    .select(['id', ...patientFields, 'archivedAt', 'createdAt', 'revision'])
    .where('practiceId', '=', scope.practiceId)
    .where('id', 'in', ids)
    .orderBy('id')
  const held = { '': found, 'for no key update': found.forNoKeyUpdate(), 'for update': found.forUpdate() }[hold]
  const rows = await held.execute()
  const tags = await tables
    .selectFrom('PatientTag')
    .select(['patientId', 'tagId'])
    .where('practiceId', '=', scope.practiceId)
    .where('patientId', 'in', ids)
    .execute()
  const names = await tagNames(
    query,
    scope,
    tags.map(({ tagId }) => tagId),
  )
  return rows.map((row): PatientIdentity => {
    const own = tags.filter(({ patientId }) => patientId === row.id)
    return {
      ...row,
      tags: sortedTagNames(
        names,
        own.map(({ tagId }) => tagId),
      ),
    }
  })
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

/**
 * Writes fields of a locked client as one change. A new language is also that of the coming sessions and their mails,
 * and new discretion is kept by their meetings. Drafts of documents take the new name and address.
 */
export async function writePatientFields(
  query: Query,
  { practiceId, id, now }: { practiceId: PracticeId; id: string; now: Date },
  values: Partial<Pick<PatientIdentity, PatientField>>,
): Promise<void> {
  const before = await printedOf(query, practiceId, id)
  await tablesOf(query)
    .updateTable('Patient')
    .set(values)
    .set(({ eb, ref }) => ({ revision: eb(ref('revision'), '+', 1), updatedAt: now }))
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .execute()
  await renameInDrafts(query, { practiceId, patientId: id }, before, await printedOf(query, practiceId, id))
  if (values.locale)
    await tablesOf(query)
      .updateTable('Session')
      .set({ locale: values.locale })
      .where('practiceId', '=', practiceId)
      .where('patient', '=', id)
      .where('endsAt', '>', now)
      .execute()
  if (values.isDiscreet)
    await enqueue(query, renameMeetingsJob, { practiceId, patientId: id }, { singletonKey: `${practiceId} ${id}` })
}

/** What documents print of a client. */
const printedOf = (query: Query, practiceId: PracticeId, id: string) =>
  tablesOf(query)
    .selectFrom('Patient')
    .select(['firstname', 'lastname', 'address', 'city'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
