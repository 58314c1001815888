import { jobOf } from '../jobs/job.ts'
import { issueAtEndJob } from '../sessions/job-names.ts'
import { issueNoteAtEnd } from './issue-note.ts'

/** Issues the note of a session that was completed. */
export const runIssueAtEndJob = jobOf(issueAtEndJob, ({ em, now }, { practiceId, sessionId }) =>
  issueNoteAtEnd(em, { practiceId, sessionId }, now),
)
