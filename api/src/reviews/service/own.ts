import { millisecondsInDay } from 'date-fns/constants'
import type * as z from 'zod'
import { writeAudit } from '../../audit/service.ts'
import type { OpenedToken } from '../../crypto/token.ts'
import { readVault, type Secrets } from '../../crypto/vault.ts'
import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import { publishChange } from '../../events/publish.ts'
import { localDay } from '../../format/day.ts'
import { fail } from '../../http/errors.ts'
import { zoneOfPractice } from '../../practices/zone.ts'
import type { OwnReview } from '../contract/shapes.ts'
import { MOST_WAITING_DAYS } from '../legal.ts'
import { openComment } from '../sealed-comment.ts'
import { readReviewedSession } from './link.ts'
import { reviewColumns } from './reading.ts'
import { settleReports } from './settling.ts'

/** What its author sees of the review behind a link. */
export async function ownReview(
  query: Query,
  secrets: Secrets,
  link: OpenedToken,
  now: Date,
): Promise<z.output<typeof OwnReview>> {
  const { practice, practitioner: practitionerName } = await readReviewedSession(query, link, now)
  const vault = await readVault(query, secrets, link.practiceId)
  const tables = tablesOf(query)
  const row = await tables
    .selectFrom('Review')
    .select(reviewColumns)
    .where('practiceId', '=', link.practiceId)
    .where('sessionId', '=', link.id)
    .executeTakeFirst()
  if (!row) throw fail('not_found')
  const timeZone = await zoneOfPractice(query, link.practiceId)
  const on = (instant: Date) => localDay(instant, timeZone)
  const { status, answer, answeredAt, publishedAt, hiddenReason, hiddenAt, hiddenBy, withdrawnAt } = row
  const publishesAt = new Date(row.writtenAt.getTime() + MOST_WAITING_DAYS * millisecondsInDay)
  return {
    practice,
    status,
    efficacy: row.efficacy,
    price: row.price,
    rating: row.rating,
    comment: openComment(vault, row),
    name: row.shownName,
    visitedOn: row.visitedOn,
    writtenOn: on(row.writtenAt),
    withdrawnOn: withdrawnAt && on(withdrawnAt),
    practitioner: row.practitioner,
    practitionerName,
    publishedOn: status === 'published' && publishedAt ? on(publishedAt) : null,
    publishesOn: status === 'waiting' ? on(publishesAt) : null,
    hidden:
      status === 'hidden' && hiddenReason && hiddenAt && hiddenBy
        ? { reason: hiddenReason, on: on(hiddenAt), by: hiddenBy }
        : null,
    answer: answer !== null && answeredAt ? { text: answer, publishedOn: on(answeredAt) } : null,
  }
}

/**
 * Withdraws a review for its author, whatever its status: withdrawing consent must be as easy as giving it (GDPR,
 * article 7). The row's lock orders this with simultaneous publishing, hiding or answering.
 */
export async function withdrawReview(
  query: Query,
  secrets: Secrets,
  link: OpenedToken,
  now: Date,
): Promise<z.output<typeof OwnReview>> {
  const { practiceId, id: sessionId } = link
  const { patientId } = await readReviewedSession(query, link, now)
  const review = await tablesOf(query)
    .updateTable('Review')
    .set({ status: 'withdrawn', withdrawnAt: now })
    .where('practiceId', '=', practiceId)
    .where('sessionId', '=', sessionId)
    .where('status', '<>', 'withdrawn')
    .returning('id')
    .executeTakeFirst()
  if (review) {
    const details = { patientId, sessionId, reviewId: review.id }
    await writeAudit(query, { practiceId, by: 'client', actor: null, action: 'review.withdrawn', details, now })
    await settleReports(query, { practiceId, reviewId: review.id, status: 'hidden', decidedBy: 'author', now })
    await publishChange(query, practiceId, 'reviews')
  }
  return ownReview(query, secrets, link, now)
}
