import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import { linkedPatientsOf } from './linked-patients.ts'

/**
 * Opens a patient's area to an account. Returns false where one of the two is already linked in the practice. It
 * returns false too for the account of this patient's present or former guardian: a child who has come of age has an
 * address of their own.
 */
export async function linkAccount(
  query: Query,
  link: { clientAccountId: string; practiceId: PracticeId; patientId: string },
  now: Date,
): Promise<boolean> {
  const guardian = await tablesOf(query)
    .selectFrom('ClientGuardian')
    .select('patientId')
    .where('clientAccountId', '=', link.clientAccountId)
    .where('practiceId', '=', link.practiceId)
    .where('patientId', '=', link.patientId)
    .executeTakeFirst()
  if (guardian) return false
  const linked = await tablesOf(query)
    .insertInto('ClientAccountPatient')
    .values({ ...link, invitedAt: now })
    .onConflict((row) => row.doNothing())
    .returning('patientId')
    .executeTakeFirst()
  return linked !== undefined
}

/**
 * Deletes an account without any practice. If it was a guardian's, it stays known and opens nothing: without it, the
 * same address could become the grown child's own.
 */
export async function deleteUnlinkedAccount(query: Query, id: string): Promise<void> {
  const tables = tablesOf(query)
  // Locked first, so that the deletion sees the state in which nobody is inviting.
  await tables.selectFrom('ClientAccount').select('id').where('id', '=', id).forUpdate().execute()
  await tables
    .deleteFrom('ClientAccount')
    .where('id', '=', id)
    .where(({ and, not, exists, selectFrom }) =>
      and([
        not(exists(selectFrom('ClientAccountPatient').select('patientId').where('clientAccountId', '=', id))),
        not(exists(selectFrom('ClientGuardian').select('patientId').where('clientAccountId', '=', id))),
      ]),
    )
    .execute()
  if ((await linkedPatientsOf(query, id)).length) return
  for (const table of ['ClientSession', 'ClientLink'] as const)
    await tables.deleteFrom(table).where('clientAccountId', '=', id).execute()
  await tables.updateTable('ClientAccount').set({ passwordHash: null }).where('id', '=', id).execute()
}

/**
 * Ends all that an account opens, in every practice, and deletes it; a guardian's stays known. None of these tables has
 * row-level security, so one transaction reaches every practice.
 */
export async function unlinkAccount(query: Query, id: string, now: Date): Promise<void> {
  const tables = tablesOf(query)
  await tables
    .updateTable('ClientGuardian')
    .set({ endedAt: now })
    .where('clientAccountId', '=', id)
    .where('endedAt', 'is', null)
    .execute()
  await tables.deleteFrom('ClientAccountPatient').where('clientAccountId', '=', id).execute()
  await deleteUnlinkedAccount(query, id)
}
