import { record } from '../audit/service.ts'
import { queryOf } from '../db/query.ts'
import { job } from '../jobs/job.ts'
import { announce } from '../live/announce.ts'

/** Publishes a review that nobody has read in the time that the public is promised; whatever else became of it stays. */
export const publishUnread = job<{ practiceId: string; reviewId: string }>(
  'reviews.publishUnread',
  async ({ em, now }, { practiceId, reviewId }) => {
    const query = queryOf(em)
    const [review] = await query<{ session_id: string; patient_id: string }>(
      `update review r set status = 'published', published_at = $3 from session s
       where r.practice_id = $1 and r.id = $2 and r.status = 'waiting' and s.practice_id = $1 and s.id = r.session_id
       returning r.session_id, s.patient_id`,
      [practiceId, reviewId, now.toISOString()],
    )
    if (!review) return
    const details = { patientId: review.patient_id, sessionId: review.session_id, reviewId }
    await record(query, { practiceId, by: 'system', actor: null, action: 'review.published', details, now })
    await announce(query, practiceId, 'reviews')
  },
)
