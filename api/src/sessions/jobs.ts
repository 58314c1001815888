import { job } from '../jobs/job.ts'
import { lapseSession } from './service.ts'

/** Runs at the start of a request that nobody answered. */
export const lapseRequest = job<{ practiceId: string; sessionId: string }>(
  'sessions.lapse',
  ({ em, now }, { sessionId }) => lapseSession(em, sessionId, now),
)
