import type * as z from 'zod'
import { adminAuthor, writeAudit } from '../../audit/service.ts'
import { readVault, type Secrets } from '../../crypto/vault.ts'
import { inAdminScope } from '../../db/admin-scope.ts'
import type { EntityManager } from '../../db/orm.ts'
import { epochMs, type Query, queryOf } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import { inPractice } from '../../db/tenant.ts'
import { publishChange } from '../../events/publish.ts'
import type { PracticeScope } from '../../http/action-context.ts'
import { fail } from '../../http/errors.ts'
import type { PracticeId } from '../../practice-id.ts'
import type { ReportedReview, ReviewToDecide, reporting } from '../contract/reports.ts'
import { openComment, publishedComment } from '../sealed-comment.ts'
import { hideLocked, lockReview, type ReviewAction } from './moderation.ts'
import { findReviewRow } from './reading.ts'
import { dismissReports } from './reporting.ts'
import { reportsOf, shownReport } from './reports-of.ts'
import { publicSince } from './retention.ts'
import { mailDecision } from './settling.ts'

type Listed = z.output<typeof ReportedReview>
type Paging = z.output<typeof reporting.reported.query>
type Row = Omit<Listed, 'published' | 'since' | 'dueAt' | 'canDecide'> & { since: number; due: number }

/** The reviews with an open report, over all practices, the most overdue first, with what is public of each. */
export async function listReported(em: EntityManager, secrets: Secrets, paging: Paging, now: Date) {
  const { rows, total } = await inAdminScope(em, (scoped) => reportedPage(queryOf(scoped), paging, now))
  const listed: Listed[] = []
  for (const row of rows) {
    const { id: practiceId } = row.practice
    const published = await inPractice(em, practiceId, (own) =>
      publicReview(queryOf(own), { practiceId, secrets }, row.id, now),
    )
    listed.push({ ...row, published })
  }
  return { rows: listed, total }
}

async function reportedPage(query: Query, { page, perPage }: Paging, now: Date) {
  const [counted] = await query<{ total: number }>(
    `select count(distinct review_id)::int as total from listed_review_report where status = 'open'`,
  )
  const rows = await query<Row>(
    `select r.review_id as id, json_build_object('id', p.id, 'name', p.name) as practice, count(*)::int as reports,
       count(*) filter (where r.reported_by = 'practitioner')::int as doubts, array_agg(distinct r.reason) as reasons,
       ${epochMs('min(r.created_at)')} as since, ${epochMs('min(r.due_at)')} as due
     from listed_review_report r join listed_practice p on p.id = r.practice_id
     where r.status = 'open' group by r.review_id, p.id, p.name
     order by min(r.due_at), r.review_id limit $1 offset $2`,
    [perPage, (page - 1) * perPage],
  )
  return {
    rows: rows.map(({ since, due, ...row }) => {
      const dueAt = new Date(due)
      return { ...row, since: new Date(since), dueAt, canDecide: dueAt <= now || row.doubts > 0 }
    }),
    total: counted?.total ?? 0,
  }
}

/** What anybody reads of a review; null if nobody can. */
async function publicReview(
  query: Query,
  { practiceId, secrets }: PracticeScope,
  id: string,
  now: Date,
): Promise<Listed['published']> {
  const since = await publicSince(query, practiceId, now)
  if (!since) return null
  const row = await tablesOf(query)
    .selectFrom('Review')
    .select(['id', 'rating', 'shownName', 'comment'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .where('status', '=', 'published')
    .where('writtenAt', '>=', since)
    .executeTakeFirst()
  if (!row) return null
  const vault = await readVault(query, secrets, practiceId)
  return { rating: row.rating, name: row.shownName, comment: publishedComment(vault, row) }
}

/** Throws while only the practice may decide: no open report is overdue, and none is its own doubt. */
async function failUndue(query: Query, practiceId: PracticeId, reviewId: string, now: Date): Promise<void> {
  const mayDecide = await tablesOf(query)
    .selectFrom('ReviewReport')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('reviewId', '=', reviewId)
    .where('status', '=', 'open')
    .where(({ eb, or }) => or([eb('dueAt', '<=', now), eb('reportedBy', '=', 'practitioner')]))
    .executeTakeFirst()
  if (!mayDecide) throw fail('conflict', { detail: 'The practice decides until the reports are due.' })
}

/**
 * What the administration reads before it decides. Runs in the practice's transaction, whose audit log records the
 * reading.
 */
export async function readReportedReview(
  query: Query,
  by: ReviewAction,
  reviewId: string,
): Promise<z.output<typeof ReviewToDecide>> {
  const { practiceId, secrets, now } = by
  const row = await findReviewRow(query, practiceId, reviewId)
  await failUndue(query, practiceId, reviewId, now)
  const vault = await readVault(query, secrets, practiceId)
  const reports = (await reportsOf(query, practiceId, [reviewId])).get(reviewId)
  const open = reports?.shown.filter(({ status }) => status === 'open') ?? []
  const entry = { practiceId, action: 'review.admin_read' as const, details: { reviewId }, now }
  await writeAudit(query, { ...adminAuthor(by), ...entry })
  return {
    rating: row.rating,
    name: row.shownName,
    comment: openComment(vault, row),
    reports: open.map((report) => {
      const { id, by, reason, words, createdAt } = shownReport(vault, report)
      return { id, by, reason, words, createdAt }
    }),
    openReports: reports?.open ?? 0,
  }
}

/**
 * Decides for a practice that did not in time, or that doubts the review itself, and mails it the decision. Runs in the
 * practice's transaction, and returns nothing of the review.
 */
export async function decideReported(
  query: Query,
  by: ReviewAction & { isAdministration: true },
  reviewId: string,
  decision: z.output<typeof reporting.decide.body>,
): Promise<void> {
  const { practiceId, now } = by
  const row = await lockReview(query, practiceId, reviewId)
  await failUndue(query, practiceId, reviewId, now)
  if (decision.decision === 'keep') {
    await dismissReports(query, by, { reviewId, answer: decision.answer })
  } else {
    await hideLocked(query, by, row, decision.reason)
    await publishChange(query, practiceId, 'reviews')
  }
  const status = decision.decision === 'keep' ? 'kept' : 'hidden'
  await mailDecision(query, { practiceId, reviewId, sessionId: row.sessionId, status, now })
}
