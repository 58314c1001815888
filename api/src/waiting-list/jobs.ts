import { actionOfSystem } from '../http/action-context.ts'
import { jobOf } from '../jobs/job.ts'
import { offerFreedTimeJob } from '../sessions/job-names.ts'
import { offerFreedTime } from './offering.ts'

/** Runs when a session was cancelled, and whenever the one who was offered its time has not taken it. */
export const runOfferFreedTimeJob = jobOf(offerFreedTimeJob, ({ em, app, now }, { practiceId, sessionId }) =>
  offerFreedTime(actionOfSystem(em, app.config, practiceId, now), sessionId),
)
