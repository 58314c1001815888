import { queryOf } from '../db/query.ts'
import { job } from '../jobs/job.ts'
import type { PracticeId } from '../practice-id.ts'
import { addMissingSearchTerms } from './search-terms.ts'

/** Makes a client who has booked findable by address and number too; skips one who was deleted since. */
export const addSearchTerms = job<{ practiceId: PracticeId; patientId: string }>(
  'patients.addSearchTerms',
  ({ em }, { practiceId, patientId }) => addMissingSearchTerms(queryOf(em), practiceId, patientId),
)
