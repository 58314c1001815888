import { millisecondsInDay } from 'date-fns/constants'
import { sql } from 'kysely'
import type * as z from 'zod'
import { readVault, type Vault } from '../../crypto/vault.ts'
import type { Query } from '../../db/query.ts'
import { countOf, tablesOf } from '../../db/tables.ts'
import type { PracticeScope } from '../../http/action-context.ts'
import { fail } from '../../http/errors.ts'
import type { PracticeId } from '../../practice-id.ts'
import { readSettings } from '../../practices/settings.ts'
import type { Review } from '../contract/shapes.ts'
import type { reviews } from '../contract.ts'
import { MOST_WAITING_DAYS } from '../legal.ts'
import { openComment } from '../sealed-comment.ts'
import {
  type HidingReason,
  nextReview,
  type ReviewEvent,
  type ReviewStatus,
  reviewStatuses,
  reviewTransitions,
} from '../states.ts'
import { averagesOf } from './published.ts'
import { type ReportsOfReview, reasonsDecidedAgainst, reportsOf, shownReport } from './reports-of.ts'
import { retentionStart } from './retention.ts'

/** The columns of a review that are read. */
export const reviewColumns = [
  'id',
  'sessionId',
  'status',
  'efficacy',
  'practitioner',
  'price',
  'rating',
  'comment',
  'shownName',
  'visitedOn',
  'writtenAt',
  'publishedAt',
  'answer',
  'answeredAt',
  'hiddenReason',
  'hiddenAt',
  'hiddenBy',
  'withdrawnAt',
] as const

/** The reviews of a practice, each with its client. */
const reviewsOf = (query: Query, practiceId: PracticeId) =>
  tablesOf(query)
    .selectFrom('Review as r')
    .innerJoin('Session as s', (join) =>
      join.onRef('s.practiceId', '=', 'r.practiceId').onRef('s.id', '=', 'r.sessionId'),
    )
    .innerJoin('Patient as p', (join) =>
      join.onRef('p.practiceId', '=', 's.practiceId').onRef('p.id', '=', 's.patient'),
    )
    .select(['p.id as patientId', 'p.firstname', 'p.lastname'])
    .select(reviewColumns.map((column) => `r.${column}` as const))
    .where('r.practiceId', '=', practiceId)

export type ReviewRow = Awaited<ReturnType<ReturnType<typeof reviewsOf>['executeTakeFirstOrThrow']>>

type Moderation = Exclude<ReviewEvent, 'withdraw'>

/**
 * The practitioner's moves of a review. One hidden at its author's wish, or by the administration, cannot be published
 * again.
 */
export function allowedModeration({ status, hiddenReason: reason, hiddenBy }: ReviewRow): Moderation[] {
  const staysHidden = status === 'hidden' && (reason === 'withdrawn' || hiddenBy === 'admin')
  const events = (Object.keys(reviewTransitions[status]) as ReviewEvent[]).filter((event) => event !== 'withdraw')
  return events.filter((event) => !(event === 'publish' && staysHidden))
}

/** Whether its practitioner may report a review: only one that is public, or about to be. */
export const canReport = ({ status }: Pick<ReviewRow, 'status'>): boolean => nextReview(status, 'hide') !== undefined

const shown = (
  vault: Vault,
  row: ReviewRow,
  { shown: reports, open }: ReportsOfReview = { shown: [], open: 0 },
  keptAgainst: HidingReason[] = [],
): z.output<typeof Review> => ({
  id: row.id,
  sessionId: row.sessionId,
  patient: { id: row.patientId, name: `${row.firstname} ${row.lastname}` },
  status: row.status,
  efficacy: row.efficacy,
  practitioner: row.practitioner,
  price: row.price,
  rating: row.rating,
  comment: openComment(vault, row),
  name: row.shownName,
  visitedOn: row.visitedOn,
  isVerified: true,
  writtenAt: row.writtenAt,
  publishedAt: row.publishedAt,
  publishesAt:
    row.status === 'waiting' ? new Date(row.writtenAt.getTime() + MOST_WAITING_DAYS * millisecondsInDay) : null,
  answer: row.answer !== null && row.answeredAt ? { text: row.answer, answeredAt: row.answeredAt } : null,
  hidden:
    row.hiddenReason && row.hiddenAt && row.hiddenBy
      ? { reason: row.hiddenReason, at: row.hiddenAt, by: row.hiddenBy }
      : null,
  withdrawnAt: row.withdrawnAt,
  allowed: allowedModeration(row),
  reports: reports.map((report) => shownReport(vault, report)),
  openReports: open,
  keptAgainst,
  canDoubt:
    canReport(row) && !reports.some(({ reportedBy, status }) => reportedBy === 'practitioner' && status === 'open'),
})

export async function findReviewRow(query: Query, practiceId: PracticeId, id: string): Promise<ReviewRow> {
  const row = await reviewsOf(query, practiceId).where('r.id', '=', id).executeTakeFirst()
  if (!row) throw fail('not_found')
  return row
}

export async function readReview(query: Query, { practiceId, secrets }: PracticeScope, id: string) {
  const vault = await readVault(query, secrets, practiceId)
  const row = await findReviewRow(query, practiceId, id)
  const reports = await reportsOf(query, practiceId, [id])
  return shown(vault, row, reports.get(id), (await reasonsDecidedAgainst(query, practiceId, [id])).get(id))
}

const openReports = (query: Query, practiceId: PracticeId) =>
  tablesOf(query).selectFrom('ReviewReport').where('practiceId', '=', practiceId).where('status', '=', 'open')

/** A page of the practice's reviews, each with this many of its reports. */
export async function listReviews(
  query: Query,
  { practiceId, secrets }: PracticeScope,
  { page, perPage, sort, status, reported, ratings }: z.output<typeof reviews.list.query>,
  mostReports?: number,
) {
  const all = tablesOf(query).selectFrom('Review').where('practiceId', '=', practiceId)
  const ofStatus = status ? all.where('status', '=', status) : all
  const matching = reported ? ofStatus.where('id', 'in', openReports(query, practiceId).select('reviewId')) : ofStatus
  const found = ratings
    ? matching.where(({ ref }) => sql<boolean>`round(${ref('rating')})::int = any (${ratings})`)
    : matching
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const column = sort.endsWith('rating') ? 'r.rating' : 'r.writtenAt'
  const vault = await readVault(query, secrets, practiceId)
  const total = await countOf(found)
  const rows = await reviewsOf(query, practiceId)
    .where('r.id', 'in', found.select('id'))
    .orderBy(column, direction)
    .orderBy('r.id', direction)
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const ids = rows.map(({ id }) => id)
  const reports = await reportsOf(query, practiceId, ids, mostReports)
  const kept = await reasonsDecidedAgainst(query, practiceId, ids)
  return { rows: rows.map((row) => shown(vault, row, reports.get(row.id), kept.get(row.id))), total }
}

/** The number of reviews by status, the number of reported ones, and the public averages. */
export async function reviewFigures(query: Query, practiceId: PracticeId, now: Date) {
  const { reviewRetentionDays } = await readSettings(query, practiceId)
  const rows = await tablesOf(query)
    .selectFrom('Review')
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .where('practiceId', '=', practiceId)
    .groupBy('status')
    .execute()
  const { reported } = await openReports(query, practiceId)
    .select(sql<number>`count(distinct review_id)::int`.as('reported'))
    .executeTakeFirstOrThrow()
  const counted = new Map(rows.map(({ status, count }) => [status, count]))
  return {
    counts: Object.fromEntries(reviewStatuses.map((status) => [status, counted.get(status) ?? 0])) as Record<
      ReviewStatus,
      number
    >,
    reported,
    aggregate: await averagesOf(query, practiceId, retentionStart(reviewRetentionDays, now)),
  }
}
