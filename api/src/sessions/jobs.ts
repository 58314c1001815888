import { actionOfSystem } from '../http/action-context.ts'
import { job, jobOf } from '../jobs/job.ts'
import type { PracticeId } from '../practice-id.ts'
import { endProposalsJob } from './job-names.ts'
import { lapseSession } from './lifecycle/ending.ts'
import { endProposals } from './proposals.ts'

/** Lapses a request that nobody answered, at its start. */
export const lapseSessionRequest = job<{ practiceId: PracticeId; sessionId: string }>(
  'sessions.lapse',
  ({ em, app, now }, { practiceId, sessionId }) =>
    lapseSession(actionOfSystem(em, app.config, practiceId, now), sessionId),
)

/** Releases proposed times that nobody took. */
export const runEndProposalsJob = jobOf(endProposalsJob, ({ em, app, now }, { practiceId, sessionId }) =>
  endProposals(actionOfSystem(em, app.config, practiceId, now), sessionId),
)
