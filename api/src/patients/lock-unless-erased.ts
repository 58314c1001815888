import type { AuditAction } from '../audit/actions.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { fail } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'

/**
 * Holds a client until the transaction ends: an erasure waits for the file and deletes it. Refuses one who was erased
 * while the file was sent: nothing of them may come back.
 */
export async function lockUnlessErased(query: Query, practiceId: PracticeId, patientId: string): Promise<void> {
  const known = await tablesOf(query)
    .selectFrom('Patient')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('id', '=', patientId)
    .forKeyShare()
    .executeTakeFirst()
  if (!known || (await isErased(query, practiceId, patientId))) throw fail('not_found')
}

/** Whether a client was erased: only the log says it, since their row stays. */
async function isErased(query: Query, practiceId: PracticeId, patientId: string): Promise<boolean> {
  const erasure: AuditAction = 'patient.erased'
  const line = await tablesOf(query)
    .selectFrom('AuditEntry')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('patient', '=', patientId)
    .where('action', '=', erasure)
    .limit(1)
    .executeTakeFirst()
  return line !== undefined
}
