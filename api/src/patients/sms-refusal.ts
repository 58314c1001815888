import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import type { PracticeId } from '../practice-id.ts'

/** Records that a client wants no SMS of this practice, or wants them again. Repeating it changes nothing. */
export async function storeSmsRefusal(
  query: Query,
  { practiceId, patientId }: { practiceId: PracticeId; patientId: string },
  refusesSms: boolean,
  now: Date,
): Promise<void> {
  await tablesOf(query)
    .updateTable('Patient')
    .set(({ eb, ref }) => ({ refusesSms, revision: eb(ref('revision'), '+', 1), updatedAt: now }))
    .where('practiceId', '=', practiceId)
    .where('id', '=', patientId)
    .where('refusesSms', '<>', refusesSms)
    .execute()
  await publishChange(query, practiceId, 'patients')
}
