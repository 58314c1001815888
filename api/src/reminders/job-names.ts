import { jobName } from '../jobs/job.ts'
import type { PracticeId } from '../practice-id.ts'

/** Plans the reminders of all sessions to come of a practice anew. `after`: the id of the last session that is done. */
export const replanRemindersJob = jobName<{ practiceId: PracticeId; after?: string }>('reminders.replan')
