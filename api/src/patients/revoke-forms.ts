import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'

/** Ends the links of forms that clients have not answered: somebody else may have them. */
export async function revokeOpenForms(
  query: Query,
  practiceId: PracticeId,
  patientIds: readonly string[],
  now: Date,
): Promise<void> {
  await tablesOf(query)
    .updateTable('FormRequest')
    .set({ revokedAt: now })
    .where('practiceId', '=', practiceId)
    .where('patientId', 'in', patientIds)
    .where('answeredAt', 'is', null)
    .where('revokedAt', 'is', null)
    .execute()
}
