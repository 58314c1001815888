import { writeAudit } from '../../audit/service.ts'
import type { Query } from '../../db/query.ts'
import { publishChange } from '../../events/publish.ts'
import { MOST_WAITING_DAYS } from '../legal.ts'

const DAY_MS = 86_400_000

/** Publishes a review that nobody has read in the time that the public is promised; whatever else became of it stays. */
export async function publishUnreadReview(query: Query, practiceId: string, reviewId: string, now: Date) {
  const [review] = await query<{ session_id: string; patient_id: string }>(
    `update review r set status = 'published', published_at = $3 from session s
     where r.practice_id = $1 and r.id = $2 and r.status = 'waiting' and s.practice_id = $1 and s.id = r.session_id
     returning r.session_id, s.patient_id`,
    [practiceId, reviewId, now.toISOString()],
  )
  if (!review) return
  const details = { patientId: review.patient_id, sessionId: review.session_id, reviewId }
  await writeAudit(query, { practiceId, by: 'system', actor: null, action: 'review.published', details, now })
  await publishChange(query, practiceId, 'reviews')
}

/** Publishes the reviews of a practice whose time is up although their own job has not: it may have been lost. */
export async function publishOverdue(query: Query, practiceId: string, now: Date): Promise<void> {
  const overdue = await query<{ id: string }>(
    `select id from review where practice_id = $1 and status = 'waiting' and written_at <= $2`,
    [practiceId, new Date(now.getTime() - MOST_WAITING_DAYS * DAY_MS).toISOString()],
  )
  for (const { id } of overdue) await publishUnreadReview(query, practiceId, id, now)
}
