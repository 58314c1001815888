import { jobName } from '../jobs/job.ts'

/** Plans the reminders of all sessions to come of a practice anew. `after`: the id of the last session that is done. */
export const replanRemindersJob = jobName<{ practiceId: string; after?: string }>('reminders.replan')
