import { jobName } from '../jobs/job.ts'
import type { PracticeId } from '../practice-id.ts'

/** Plans the mails of the day of a practice's people again, by their present clocks. */
export const replanDayMailsJob = jobName<{ practiceId: PracticeId }>('dayMail.replan')
