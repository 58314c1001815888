import { jobName } from '../jobs/job.ts'
import type { PracticeId } from '../practice-id.ts'

/** Issues the invoice of a session that was completed, or that a card has paid, where the settings ask for that. */
export const issueNoteJob = jobName<{ practiceId: PracticeId; sessionId: string }>('billing.issueNote')

/** Ends the proposals to a client when the last of them expires. */
export const endProposalsJob = jobName<{ practiceId: PracticeId; sessionId: string }>('sessions.endProposals')

/**
 * Offers the free time of a cancelled session to the next client on the waiting list. `sequence`: only of the
 * cancellation that left the session at it, and of no later one.
 */
export const offerFreedTimeJob = jobName<{ practiceId: PracticeId; sessionId: string; sequence?: number }>(
  'sessions.offerFreedTime',
)
