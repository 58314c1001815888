import { actionOfSystem } from '../http/action-context.ts'
import { jobOf } from '../jobs/job.ts'
import { offerFreedTimeJob } from '../sessions/job-names.ts'
import { offerFreedTime } from './offering.ts'

/** Offers the time of a cancelled session; runs again whenever a client has not taken it. */
export const runOfferFreedTimeJob = jobOf(offerFreedTimeJob, ({ em, app, now }, { practiceId, sessionId, sequence }) =>
  offerFreedTime(actionOfSystem(em, app.config, practiceId, now), sessionId, sequence),
)
