import { actionOfSystem } from '../http/action-context.ts'
import { job } from '../jobs/job.ts'
import type { PracticeId } from '../practice-id.ts'
import { lapseSession } from './lifecycle/ending.ts'

/** Runs at the start of a request that nobody answered. */
export const lapseRequest = job<{ practiceId: PracticeId; sessionId: string }>(
  'sessions.lapse',
  ({ em, app, now }, { practiceId, sessionId }) =>
    lapseSession(actionOfSystem(em, app.config, practiceId, now), sessionId),
)
