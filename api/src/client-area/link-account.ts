import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'

/** Opens a patient's area to an account; false where one of the two is linked in the practice already. */
export async function linkAccount(
  query: Query,
  link: { clientAccountId: string; practiceId: PracticeId; patientId: string },
  now: Date,
): Promise<boolean> {
  const linked = await tablesOf(query)
    .insertInto('ClientAccountPatient')
    .values({ ...link, invitedAt: now })
    .onConflict((row) => row.doNothing())
    .returning('patientId')
    .executeTakeFirst()
  return linked !== undefined
}

/** Deletes an account that is left without any practice. */
export async function deleteUnlinkedAccount(query: Query, id: string): Promise<void> {
  const tables = tablesOf(query)
  // Locked first, so that what the deletion then sees is what stands once nobody else invites.
  await tables.selectFrom('ClientAccount').select('id').where('id', '=', id).forUpdate().execute()
  await tables
    .deleteFrom('ClientAccount')
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('ClientAccountPatient').select('patientId').where('clientAccountId', '=', id))),
    )
    .execute()
}
