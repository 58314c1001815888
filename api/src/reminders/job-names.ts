import { jobName } from '../jobs/job.ts'
import type { PracticeId } from '../practice-id.ts'

interface Replan {
  practiceId: PracticeId
  /** The id of the last session already planned. */
  after?: string
  /** ISO instant: what has fallen due since is planned too. */
  since?: string
}

/** Plans the reminders of all coming sessions of a practice again. */
export const replanRemindersJob = jobName<Replan>('reminders.replan')
