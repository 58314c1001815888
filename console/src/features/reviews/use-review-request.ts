import type { contract, ReplyOf, RequestInput } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { refresh, useReading } from '../../lib/readings'

export type ReviewRequest = ReplyOf<typeof contract.reviews.request>
export type ReviewRequestPlan = RequestInput<typeof contract.reviews.plan>['body']

/**
 * Reads when the client of a session is asked for a review: it is read again when the session's status changes. `plan`
 * changes it and rejects with a `Problem`.
 */
export function useReviewRequest(id: string, status: string) {
  const params = { id }
  const reading = useReading(['reviews', 'request', id, status], () => api.reviews.request({ params }))
  return {
    reading,
    plan: (body: ReviewRequestPlan) => api.reviews.plan({ params, body }).finally(() => void refresh('reviews')),
  }
}
