import { jobOf } from '../jobs/job.ts'
import { issueAtEnd } from '../sessions/completed.ts'
import { issueNoteAtEnd } from './issue-note.ts'

/** Issues the note of a session that was completed. */
export const issueNotesAtEnd = jobOf(issueAtEnd, ({ em, now }, { practiceId, sessionId }) =>
  issueNoteAtEnd(em, { practiceId, sessionId }, now),
)
