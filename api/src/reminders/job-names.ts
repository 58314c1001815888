import { jobName } from '../jobs/job.ts'
import type { PracticeId } from '../practice-id.ts'

/**
 * Plans the reminders of all coming sessions of a practice again. `after` is the id of the last session already
 * planned.
 */
export const replanRemindersJob = jobName<{ practiceId: PracticeId; after?: string }>('reminders.replan')
