import type * as z from 'zod'
import { vaultOf } from '../../crypto/vault.ts'
import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import { publishChange } from '../../events/publish.ts'
import { localDay } from '../../format/day.ts'
import type { PracticeScope } from '../../http/action-context.ts'
import { fail } from '../../http/errors.ts'
import { enqueueMessages } from '../../messages/service.ts'
import { zoneOfPractice } from '../../practices/zone.ts'
import type { NewReport, reporting } from '../contract/reports.ts'
import { auditReview, lockReview, type ReviewAction, reviewAfterChange } from './moderation.ts'
import { hasOpenReport, insertReport, notifyAdminsOfReport } from './new-report.ts'
import { canReport } from './reading.ts'
import { publicSince } from './retention.ts'
import { settleReports } from './settling.ts'

/**
 * Stores a report against a published review; any other is `not_found`. It locks the review: a simultaneous hiding
 * either closes this report too, or comes first and the report is refused.
 */
export async function reportReview(
  query: Query,
  { practiceId, secrets, now }: PracticeScope & { now: Date },
  reviewId: string,
  { reason, words, email, locale }: NewReport,
): Promise<z.output<typeof reporting.report.reply>> {
  const tables = tablesOf(query)
  const since = await publicSince(query, practiceId, now)
  if (!since) throw fail('not_found')
  const review = await tables
    .selectFrom('Review')
    .select(['id', 'sessionId'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', reviewId)
    .where('status', '=', 'published')
    .where('writtenAt', '>=', since)
    .forUpdate()
    .executeTakeFirst()
  if (!review) throw fail('not_found')
  const timeZone = await zoneOfPractice(query, practiceId)
  const vault = await vaultOf(query, secrets, practiceId)
  const isKnown = await hasOpenReport(query, practiceId, review.id)
  const about = { practiceId, reviewId: review.id, reportedBy: 'reader', vault, now } as const
  const dueAt = await insertReport(query, about, { reason, words, email, locale })
  if (!isKnown) await notifyAdminsOfReport(query, { practiceId, reviewId: review.id }, dueAt, now)
  await enqueueMessages(query, {
    practiceId,
    sessionId: review.sessionId,
    template: 'reviews.reported',
    data: { reviewId: review.id },
    now,
    // One mail a day for each review, however many report it: the console lists all of them.
    to: [{ audience: 'practitioner', key: `reviews.reported:${review.id}:${now.toISOString().slice(0, 10)}` }],
  })
  await publishChange(query, practiceId, 'reviews')
  return { isTaken: true, dueOn: localDay(dueAt, timeZone) }
}

/** Reports the practitioner's doubt about a review's origin to the administration; `conflict` while one is open. */
export async function reportAsPractitioner(
  query: Query,
  by: ReviewAction,
  { reviewId, words }: { reviewId: string; words: string },
) {
  const { practiceId, secrets, now } = by
  const vault = await vaultOf(query, secrets, practiceId)
  const row = await lockReview(query, practiceId, reviewId)
  const tables = tablesOf(query)
  const doubt = await tables
    .selectFrom('ReviewReport')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('reviewId', '=', reviewId)
    .where('reportedBy', '=', 'practitioner')
    .where('status', '=', 'open')
    .executeTakeFirst()
  if (doubt || !canReport(row)) throw fail('conflict', { detail: 'There is nothing to doubt, or the doubt is known.' })
  const { locale } = await tables
    .selectFrom('Practice')
    .select('locale')
    .where('id', '=', practiceId)
    .executeTakeFirstOrThrow()
  const about = { practiceId, reviewId, reportedBy: 'practitioner', vault, now } as const
  const dueAt = await insertReport(query, about, { reason: 'not_genuine', words, locale })
  await notifyAdminsOfReport(query, { practiceId, reviewId }, dueAt, now)
  await auditReview(query, by, { action: 'review.doubted', row })
  return reviewAfterChange(query, by, reviewId)
}

/** Keeps a reported review, and closes its open reports with an answer; `conflict` without any. */
export async function dismissReports(
  query: Query,
  by: ReviewAction,
  { reviewId, answer: text }: { reviewId: string; answer: string },
) {
  const { practiceId, secrets, isAdministration, now } = by
  const vault = await vaultOf(query, secrets, practiceId)
  const row = await lockReview(query, practiceId, reviewId)
  const decidedBy = isAdministration ? 'admin' : 'practitioner'
  const answer = { vault, text }
  const settled = await settleReports(query, { practiceId, reviewId, status: 'kept', decidedBy, answer, now })
  if (settled === 0) throw fail('conflict', { detail: 'No report of this review is open.' })
  await auditReview(query, by, { action: isAdministration ? 'review.admin_kept' : 'review.kept', row })
  return reviewAfterChange(query, by, reviewId)
}
