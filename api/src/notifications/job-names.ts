import { jobName } from '../jobs/job.ts'
import type { MailedEvent } from '../mail/news-events.ts'
import type { PracticeId } from '../practice-id.ts'

/** Mails an event to the people who chose to hear of its kind by mail too. */
export const mailNewsJob = jobName<{
  practiceId: PracticeId
  event: MailedEvent
  key: string
  sessionId: string | null
  patientId: string | null
  /** ISO instant: when it happened. */
  at: string
}>('news.mail')
