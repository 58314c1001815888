import type { Updateable } from 'kysely'
import type { AuditAction } from '../../audit/actions.ts'
import { adminAuthor, practitionerAuthor, writeAudit } from '../../audit/service.ts'
import type { Query } from '../../db/query.ts'
import type { Tables } from '../../db/table-rows.ts'
import { tablesOf } from '../../db/tables.ts'
import { publishChange } from '../../events/publish.ts'
import type { PracticeScope } from '../../http/action-context.ts'
import type { PractitionerActor } from '../../http/actor.ts'
import { fail } from '../../http/errors.ts'
import { enqueueMessages } from '../../messages/service.ts'
import type { PracticeId } from '../../practice-id.ts'
import { type HidingReason, nextReview, type ReviewEvent } from '../states.ts'
import { notifyAdminsOfReport } from './new-report.ts'
import { allowedModeration, findReviewRow, type ReviewRow, readReview } from './reading.ts'
import { reopenReports, settleReports } from './settling.ts'

/** Who decides about a review of which practice, and when. */
export interface ReviewAction extends PracticeScope, Pick<PractitionerActor, 'userId' | 'name'> {
  now: Date
  /** True for an admin, who acts on another practice and learns nothing of its clients. */
  isAdministration?: true
}
type LoggedAction = Extract<AuditAction, `review.${string}`>

/** Locks and reads the review. */
export async function lockReview(query: Query, practiceId: PracticeId, id: string): Promise<ReviewRow> {
  await tablesOf(query)
    .selectFrom('Review')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
  return findReviewRow(query, practiceId, id)
}

/** Throws for a move that the review's status does not allow. */
function failMove(row: ReviewRow, event: Exclude<ReviewEvent, 'withdraw'>): void {
  if (nextReview(row.status, event) && allowedModeration(row).includes(event)) return
  throw fail('conflict', { detail: `A review that is ${row.status} does not allow it.` })
}

interface AuditedReview {
  action: LoggedAction
  row: ReviewRow
  reason?: HidingReason
}

/** Logs what was done with a review. */
export function auditReview(query: Query, by: ReviewAction, { action, row, reason }: AuditedReview) {
  const { practiceId, isAdministration, now } = by
  const { id: reviewId, patientId, sessionId } = row
  // Actions of admins are listed over all practices, so their entries name no client.
  const of: Record<string, string> = isAdministration ? { reviewId } : { patientId, sessionId, reviewId }
  return writeAudit(query, {
    practiceId,
    ...(isAdministration ? adminAuthor(by) : practitionerAuthor(by)),
    action,
    now,
    details: { ...of, ...(reason && { reason }) },
  })
}

/** Notifies open pages of a changed review, and returns it as it is now. */
export async function reviewAfterChange(query: Query, by: PracticeScope, id: string) {
  await publishChange(query, by.practiceId, 'reviews')
  return readReview(query, by, id)
}

/** Changes a locked review. */
export const updateReview = (query: Query, { id }: ReviewRow, change: Updateable<Tables['Review']>) =>
  tablesOf(query).updateTable('Review').set(change).where('id', '=', id).execute()

/**
 * Publishes a waiting or hidden review; reports against it are opened again, which the admins are told. The date of its
 * first publication stays.
 */
export async function publishReview(query: Query, by: ReviewAction, id: string) {
  const { now } = by
  const row = await lockReview(query, by.practiceId, id)
  failMove(row, 'publish')
  await updateReview(query, row, { status: 'published', publishedAt: row.publishedAt ?? now })
  const dueAt = row.status === 'hidden' ? await reopenReports(query, by.practiceId, id) : null
  if (dueAt) await notifyAdminsOfReport(query, { practiceId: by.practiceId, reviewId: id }, dueAt, now)
  await auditReview(query, by, { action: 'review.published', row })
  return reviewAfterChange(query, by, id)
}

/** Throws where the administration has kept the review against a report for the same reason. */
async function failKept(query: Query, { id }: ReviewRow, practiceId: PracticeId, reason: HidingReason): Promise<void> {
  // Its author decides about their own consent.
  if (reason === 'withdrawn') return
  const decision = await tablesOf(query)
    .selectFrom('ReviewReport')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('reviewId', '=', id)
    .where('reason', '=', reason)
    .where('status', '=', 'kept')
    .where('decidedBy', '=', 'admin')
    .limit(1)
    .executeTakeFirst()
  if (decision) throw fail('conflict', { detail: 'The administration has kept the review against this reason.' })
}

/** Hides a locked review, mails the reason to its author and answers those who reported it. */
export async function hideLocked(query: Query, by: ReviewAction, row: ReviewRow, reason: HidingReason) {
  const { practiceId, isAdministration, now } = by
  const { id } = row
  const decidedBy = isAdministration ? 'admin' : 'practitioner'
  failMove(row, 'hide')
  await updateReview(query, row, { status: 'hidden', hiddenReason: reason, hiddenAt: now, hiddenBy: decidedBy })
  const action = isAdministration ? 'review.admin_hidden' : 'review.hidden'
  await auditReview(query, by, { action, row, reason })
  await enqueueMessages(query, {
    practiceId,
    sessionId: row.sessionId,
    template: 'reviews.hidden',
    data: { reviewId: id, reason },
    now,
    to: [{ audience: 'client', key: `reviews.hidden:${id}:${now.getTime()}` }],
  })
  await settleReports(query, { practiceId, reviewId: id, status: 'hidden', decidedBy, now })
}

/** Hides a review for one of the listed reasons; `conflict` for one against which the administration has kept it. */
export async function hideReview(query: Query, by: ReviewAction, id: string, reason: HidingReason) {
  const row = await lockReview(query, by.practiceId, id)
  await failKept(query, row, by.practiceId, reason)
  await hideLocked(query, by, row, reason)
  return reviewAfterChange(query, by, id)
}
