import { queryOf } from '../db/query.ts'
import { job } from '../jobs/job.ts'
import type { PracticeId } from '../practice-id.ts'
import { addMissingSearchTerms } from './search-terms.ts'

/** Lets a client who has booked be found by address and number too; one who was deleted since is nobody's business. */
export const addSearchTerms = job<{ practiceId: PracticeId; patientId: string }>(
  'patients.addSearchTerms',
  ({ em }, { practiceId, patientId }) => addMissingSearchTerms(queryOf(em), practiceId, patientId),
)
