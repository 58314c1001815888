import { settleDepositsJob } from '../invoices/job-names.ts'
import { jobOf } from '../jobs/job.ts'
import { issueNoteJob } from '../sessions/job-names.ts'
import { issueNoteBySettings } from './issue-note.ts'
import { settleDeposits } from './settle-deposits.ts'

/** Issues the note of a session that was completed. */
export const runIssueNoteJob = jobOf(issueNoteJob, ({ em, now }, { practiceId, sessionId }) =>
  issueNoteBySettings(em, { practiceId, sessionId }, now),
)

/** Frees what was paid beyond what an invoice asks for. */
export const runSettleDepositsJob = jobOf(settleDepositsJob, ({ em, now }, of) => settleDeposits(em, of, now))
