import { jobName } from '../jobs/job.ts'

/** Ends a request to pay at its time, once Stripe has said that it is not paid. The practice is named apart: no transaction is held while Stripe is asked. */
export const lapsePaymentRequest = jobName<{ of: string; requestId: string }>('cards.lapse', { concurrency: 4 })

/** A session is not to be any more: what was asked for it is withdrawn, and what was paid goes back by the policy. */
export const settleEndedSession = jobName<{ of: string; sessionId: string; by: 'client' | 'practitioner' | 'system' }>(
  'cards.settleEndedSession',
  { concurrency: 4 },
)
