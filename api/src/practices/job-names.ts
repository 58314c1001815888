import { jobName } from '../jobs/job.ts'
import type { PracticeId } from '../practice-id.ts'

/** Plans the mails of the day of a practice's people again, by their present clocks. */
export const replanDayMailsJob = jobName<{ practiceId: PracticeId }>('dayMail.replan')

/** Has the calendars of others read again as a whole: their whole days go by the practice's clock. */
export const rereadCalendarsJob = jobName<{ practiceId: PracticeId }>('subscribedCalendars.reread')

/** Takes the practice's name out of the meetings to come, of one client or of all: discretion is wished for now. */
export const renameMeetingsJob = jobName<{ practiceId: PracticeId; patientId: string | null }>('video.rename')
