import type { OperandExpression } from 'kysely'
import { fail } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import type { EntityManager } from './orm.ts'
import type { Query } from './query.ts'
import { tablesOf } from './tables.ts'

/**
 * The client of an id, for reading: for a merged client, the one they were merged into. `not_found` for an unknown id
 * and another practice's.
 */
export async function currentPatient(query: Query, practiceId: PracticeId, id: string): Promise<string> {
  const [patient] = await query<{ id: string }>(
    `select p.id from patient p where p.practice_id = $1 and p.id = coalesce(
       (select m.patient_id from merged_patient m where m.practice_id = $1 and m.id = $2::uuid), $2::uuid)`,
    [practiceId, id],
  )
  if (!patient) throw fail('not_found')
  return patient.id
}

/**
 * The former ids of clients: those of who was merged into them. The ledger and the log keep such ids. The clients are
 * named by their ids, or by a statement that selects these.
 */
export const formerIdsOf = (db: EntityManager | Query, patients: readonly string[] | OperandExpression<string>) =>
  tablesOf(db).selectFrom('MergedPatient').select('id').where('patientId', 'in', patients)
