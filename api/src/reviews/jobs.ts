import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { localDay } from '../format/day.ts'
import { job, jobName, jobOf } from '../jobs/job.ts'
import { mailLinks } from '../mail/links.ts'
import { mailAdmins } from '../messages/admins.ts'
import type { PracticeId } from '../practice-id.ts'
import { adminReportMail } from './emails/administration.ts'
import { publishUnreadReview } from './service/overdue.ts'

/** Publishes a review that nobody has read within the promised time; leaves one with any other status alone. */
export const publishUnread = job<{ practiceId: PracticeId; reviewId: string }>(
  'reviews.publishUnread',
  ({ em, now }, { practiceId, reviewId }) => publishUnreadReview(queryOf(em), practiceId, reviewId, now),
)

/**
 * Mails every admin that a review waits for a decision; nobody if it is decided already, or, at a deadline, if the
 * practice still has time.
 */
const notifyAdminsJob = jobName<{ practiceId: PracticeId; reviewId: string; adminId?: string; isDue?: true }>(
  'reviews.notifyAdmins',
)
export const notifyAdmins = jobOf(notifyAdminsJob, async (context, payload) => {
  const { em, app, now } = context
  const { practiceId, reviewId, isDue } = payload
  const db = tablesOf(em)
  const open = await db
    .selectFrom('ReviewReport')
    .select(['dueAt', 'reportedBy'])
    .where('practiceId', '=', practiceId)
    .where('reviewId', '=', reviewId)
    .where('status', '=', 'open')
    .orderBy('dueAt')
    .execute()
  const [first] = open
  if (!first || (isDue && first.dueAt > now)) return
  const { name, timeZone } = await db
    .selectFrom('Practice')
    .select(['name', 'timeZone'])
    .where('id', '=', practiceId)
    .executeTakeFirstOrThrow()
  const isDoubt = open.some(({ reportedBy }) => reportedBy === 'practitioner')
  const report = { practice: name, isDoubt, isOverdue: first.dueAt <= now, dueOn: localDay(first.dueAt, timeZone) }
  await mailAdmins(context, { aJob: notifyAdminsJob, payload, key: reviewId }, (admin) =>
    adminReportMail(admin, report, mailLinks(app.config)),
  )
})
