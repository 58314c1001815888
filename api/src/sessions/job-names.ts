import { jobName } from '../jobs/job.ts'
import type { PracticeId } from '../practice-id.ts'

/** A session was completed, and the settings ask for its note then. */
export const issueAtEndJob = jobName<{ practiceId: PracticeId; sessionId: string }>('billing.issueAtEnd')

/** The last of the times that were proposed to a client has ended. */
export const endProposalsJob = jobName<{ practiceId: PracticeId; sessionId: string }>('sessions.endProposals')

/** A session was cancelled, or nobody has taken its time so far: it is offered to whoever waits for an earlier one. */
export const offerFreedTimeJob = jobName<{ practiceId: PracticeId; sessionId: string }>('sessions.offerFreedTime')
