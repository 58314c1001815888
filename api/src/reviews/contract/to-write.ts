import * as z from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { day, instant } from '../../http/schema.ts'

/** A session that the client is asked to review. */
export const ReviewToWrite = z.object({
  practiceId: z.uuid(),
  sessionId: z.uuid(),
  visitedOn: day,
  expiresAt: instant,
  /** The page on which it is written, which the mailed link opens too. */
  url: z.string(),
})

/** A review that its author has not withdrawn. */
export const WithdrawableReview = z.object({
  sessionId: z.uuid(),
  visitedOn: day,
  /** The page on which its author reads and withdraws it. */
  url: z.string(),
})

/** The reviews that a signed-in client is asked for. */
export const toWrite = {
  toWrite: endpoint({
    method: 'GET',
    path: '/client-api/reviews/to-write',
    summary:
      'The sessions that the signed-in client is asked to review: for each practice the last one that was asked about, if no review is written.',
    access: 'client',
    reply: z.array(ReviewToWrite),
  }),
}
