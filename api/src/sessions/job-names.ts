import { jobName } from '../jobs/job.ts'

/** A session was completed, and the settings ask for its note then. */
export const issueAtEndJob = jobName<{ practiceId: string; sessionId: string }>('billing.issueAtEnd')
