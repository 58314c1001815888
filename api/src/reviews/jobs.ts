import { newId } from '../db/base.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { localDay } from '../format/day.ts'
import { job } from '../jobs/job.ts'
import { mailLinks } from '../mail/links.ts'
import type { PracticeId } from '../practice-id.ts'
import { adminReportMail } from './emails/administration.ts'
import { publishUnreadReview } from './service/overdue.ts'

/** Publishes a review that nobody has read in the time that the public is promised; whatever else became of it stays. */
export const publishUnread = job<{ practiceId: PracticeId; reviewId: string }>(
  'reviews.publishUnread',
  ({ em, now }, { practiceId, reviewId }) => publishUnreadReview(queryOf(em), practiceId, reviewId, now),
)

/** Mails every admin that a review waits for a decision; nobody once it was decided. */
export const notifyAdmins = job<{ practiceId: PracticeId; reviewId: string }>(
  'reviews.notifyAdmins',
  async ({ em, app }, { practiceId, reviewId }) => {
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
    if (!first) return
    const { name, timeZone } = await db
      .selectFrom('Practice')
      .select(['name', 'timeZone'])
      .where('id', '=', practiceId)
      .executeTakeFirstOrThrow()
    const admins = await db
      .selectFrom('User')
      .select(['email', 'name', 'locale'])
      .where('isAdmin', '=', true)
      .where('emailVerifiedAt', 'is not', null)
      .where('suspendedAt', 'is', null)
      .execute()
    const isDoubt = open.some(({ reportedBy }) => reportedBy === 'practitioner')
    const report = { practice: name, isDoubt, dueOn: localDay(first.dueAt, timeZone) }
    for (const admin of admins) {
      const mail = adminReportMail(admin, report, mailLinks(app.config))
      if (mail) await app.mailer.send(newId(), mail)
    }
  },
)
