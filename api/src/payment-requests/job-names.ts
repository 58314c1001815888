import { jobName } from '../jobs/job.ts'
import type { PracticeId } from '../practice-id.ts'

/**
 * Ends a payment request at its time, once Stripe has said that it is unpaid. The payload names the practice as `of`,
 * so that no transaction stays open while Stripe is asked.
 */
export const lapsePaymentRequestJob = jobName<{ of: PracticeId; requestId: string }>('cards.lapse', { concurrency: 4 })

/**
 * Settles the money of a cancelled or missed session: withdraws its payment requests, and refunds by the policy at the
 * instant `at`, whenever the job runs.
 */
export const settleEndedSessionJob = jobName<{
  of: PracticeId
  sessionId: string
  by: 'client' | 'practitioner' | 'system'
  at: string
}>('cards.settleEndedSession', { concurrency: 4 })
