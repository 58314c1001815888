import { jobName } from '../jobs/job.ts'
import type { PracticeId } from '../practice-id.ts'

/** Ends a request to pay at its time, once Stripe has said that it is not paid. The practice is named apart: no transaction is held while Stripe is asked. */
export const lapsePaymentRequestJob = jobName<{ of: PracticeId; requestId: string }>('cards.lapse', { concurrency: 4 })

/**
 * Settles the money of a session that was cancelled or missed: what was asked for it is withdrawn, and what was paid goes
 * back by the policy as it was at the instant `at`, whenever the job runs.
 */
export const settleEndedSessionJob = jobName<{
  of: PracticeId
  sessionId: string
  by: 'client' | 'practitioner' | 'system'
  at: string
}>('cards.settleEndedSession', { concurrency: 4 })
