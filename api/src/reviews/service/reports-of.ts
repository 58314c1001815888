import { type Selectable, sql } from 'kysely'
import type * as z from 'zod'
import type { Vault } from '../../crypto/vault.ts'
import type { Query } from '../../db/query.ts'
import type { Tables } from '../../db/table-rows.ts'
import { tablesOf } from '../../db/tables.ts'
import type { PracticeId } from '../../practice-id.ts'
import type { ReviewReport } from '../contract/reports.ts'
import { openReportText } from '../sealed-report.ts'
import { type HidingReason, hidingReasons } from '../states.ts'

/** The most reports that are shown at a time; the others are counted and closed with these. */
const MOST_SHOWN = 20
/** For exports, which leave none out. */
export const EVERY_REPORT = Number.MAX_SAFE_INTEGER

/** The reports of one review that are shown, and the number of all open ones. */
export interface ReportsOfReview {
  shown: ReportRow[]
  open: number
}

const columns = [
  'id',
  'reviewId',
  'reportedBy',
  'reason',
  'words',
  'email',
  'status',
  'dueAt',
  'createdAt',
  'decidedAt',
  'decidedBy',
  'answer',
] as const

export type ReportRow = Pick<Selectable<Tables['ReviewReport']>, (typeof columns)[number]>

/**
 * The reports of some reviews, by review: open ones first, of these the practitioner's own and then the most urgent;
 * then the latest.
 */
export async function reportsOf(
  query: Query,
  practiceId: PracticeId,
  reviewIds: readonly string[],
  most = MOST_SHOWN,
): Promise<Map<string, ReportsOfReview>> {
  const found = new Map<string, ReportsOfReview>()
  if (reviewIds.length === 0) return found
  const ofPractice = tablesOf(query).selectFrom('ReviewReport').where('practiceId', '=', practiceId)
  const reported = await ofPractice
    .select(['reviewId', sql<number>`(count(*) filter (where status = 'open'))::int`.as('open')])
    .where('reviewId', 'in', reviewIds)
    .groupBy('reviewId')
    .execute()
  // Reported reviews are few, but the reports of one may be thousands.
  for (const { reviewId, open } of reported) {
    const shown = await ofPractice
      .select(columns)
      .where('reviewId', '=', reviewId)
      .orderBy(({ eb }) => eb('status', '=', 'open'), 'desc')
      .orderBy(({ eb }) => eb.and([eb('status', '=', 'open'), eb('reportedBy', '=', 'practitioner')]), 'desc')
      .orderBy(({ eb, ref }) => eb.case().when('status', '=', 'open').then(ref('dueAt')).end())
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(most)
      .execute()
    found.set(reviewId, { shown, open })
  }
  return found
}

/** The reasons of reports that the administration has decided to keep reviews against, by review. */
export async function reasonsDecidedAgainst(
  query: Query,
  practiceId: PracticeId,
  reviewIds: readonly string[],
): Promise<Map<string, HidingReason[]>> {
  if (reviewIds.length === 0) return new Map()
  const kept = await tablesOf(query)
    .selectFrom('ReviewReport')
    .select(['reviewId', 'reason'])
    .distinct()
    .where('practiceId', '=', practiceId)
    .where('reviewId', 'in', reviewIds)
    .where('status', '=', 'kept')
    .where('decidedBy', '=', 'admin')
    .execute()
  const isKept = (id: string, reason: HidingReason) =>
    kept.some((report) => report.reviewId === id && report.reason === reason)
  return new Map(reviewIds.map((id) => [id, hidingReasons.filter((reason) => isKept(id, reason))]))
}

/** A report as the practice reads it. */
export const shownReport = (vault: Vault, row: ReportRow): z.output<typeof ReviewReport> => ({
  id: row.id,
  by: row.reportedBy,
  reason: row.reason,
  words: openReportText(vault, 'words', row),
  isAnswered: row.email !== null,
  status: row.status,
  createdAt: row.createdAt,
  dueAt: row.dueAt,
  decidedAt: row.decidedAt,
  answer: openReportText(vault, 'answer', row),
})
