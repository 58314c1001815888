import { queryOf } from '../db/query.ts'
import { job } from '../jobs/job.ts'
import type { PracticeId } from '../practice-id.ts'
import { publishUnreadReview } from './service/overdue.ts'

/** Publishes a review that nobody has read in the time that the public is promised; whatever else became of it stays. */
export const publishUnread = job<{ practiceId: PracticeId; reviewId: string }>(
  'reviews.publishUnread',
  ({ em, now }, { practiceId, reviewId }) => publishUnreadReview(queryOf(em), practiceId, reviewId, now),
)
