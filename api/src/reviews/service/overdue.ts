import { millisecondsInDay } from 'date-fns/constants'
import { writeAudit } from '../../audit/service.ts'
import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import { publishChange } from '../../events/publish.ts'
import type { PracticeId } from '../../practice-id.ts'
import { MOST_WAITING_DAYS } from '../legal.ts'

/** Publishes a review that nobody has read within the promised time; leaves one with any other status alone. */
export async function publishUnreadReview(query: Query, practiceId: PracticeId, reviewId: string, now: Date) {
  const tables = tablesOf(query)
  const review = await tables
    .updateTable('Review')
    .set({ status: 'published', publishedAt: now })
    .where('practiceId', '=', practiceId)
    .where('id', '=', reviewId)
    .where('status', '=', 'waiting')
    .returning('sessionId')
    .executeTakeFirst()
  if (!review) return
  const { sessionId } = review
  const { patient: patientId } = await tables
    .selectFrom('Session')
    .select('patient')
    .where('practiceId', '=', practiceId)
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const details = { patientId, sessionId, reviewId }
  await writeAudit(query, { practiceId, by: 'system', actor: null, action: 'review.published', details, now })
  await publishChange(query, practiceId, 'reviews')
}

/** Publishes a practice's overdue reviews whose own job has not run: it may have been lost. */
export async function publishOverdue(query: Query, practiceId: PracticeId, now: Date): Promise<void> {
  const overdue = await tablesOf(query)
    .selectFrom('Review')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('status', '=', 'waiting')
    .where('writtenAt', '<=', new Date(now.getTime() - MOST_WAITING_DAYS * millisecondsInDay))
    .execute()
  for (const { id } of overdue) await publishUnreadReview(query, practiceId, id, now)
}
