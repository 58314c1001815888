import type { Query } from '../../db/query.ts'
import { fail } from '../../http/errors.ts'
import { auditWordingOfPractice } from '../../wording/service.ts'
import { auditReview, lockReview, type ReviewAction, reviewAfterChange, updateReview } from './moderation.ts'

/** Answers a review, or removes the answer. A review without consent to publishing gets no public answer. */
export async function answerReview(
  query: Query,
  by: ReviewAction,
  { reviewId: id, answer }: { reviewId: string; answer: string | null },
) {
  const { now } = by
  const row = await lockReview(query, by.practiceId, id)
  if (row.status === 'private' || row.status === 'withdrawn')
    throw fail('conflict', { detail: `A review that is ${row.status} does not allow it.` })
  if (row.answer !== answer) {
    await updateReview(query, row, { answer, answeredAt: answer === null ? null : now })
    await auditReview(query, by, { action: 'review.answered', row })
    if (row.status === 'published' && answer !== null) await auditWordingOfPractice(query, by, answer, now)
  }
  return reviewAfterChange(query, by, id)
}
