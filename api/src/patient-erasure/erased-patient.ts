import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'

/** The client who is erased. */
export interface ErasedPatient {
  practiceId: PracticeId
  id: string
}

/** The ids of the client's sessions, for a condition of a statement. */
export const sessionsOfErased = (query: Query, { practiceId, id }: ErasedPatient) =>
  tablesOf(query).selectFrom('Session').select('id').where('practiceId', '=', practiceId).where('patient', '=', id)
