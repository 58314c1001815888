import type { Query } from '../db/query.ts'
import type { PracticeId } from '../practice-id.ts'

/** Adds a client's missing search words. The trigger makes them, as at any change. */
export async function addMissingSearchTerms(query: Query, practiceId: PracticeId, patientId: string): Promise<void> {
  await query(
    `update patient p set archived_at = p.archived_at
     where p.practice_id = $1 and p.id = $2 and exists (
       select from patient_search_terms(p) t where not exists (select from patient_search_term w
         where w.practice_id = $1 and w.patient_id = p.id and w.word = t.word collate "C"))`,
    [practiceId, patientId],
  )
}
