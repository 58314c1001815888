import * as z from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { day, instant } from '../../http/schema.ts'

/** A session of which the client is asked what they think. */
export const ReviewToWrite = z.object({
  practiceId: z.uuid(),
  sessionId: z.uuid(),
  visitedOn: day,
  expiresAt: instant,
  /** Where it is written: the page of the mailed link. */
  url: z.string(),
})

/** What a signed-in client is asked. */
export const toWrite = {
  toWrite: endpoint({
    method: 'GET',
    path: '/client-api/reviews/to-write',
    summary:
      'What the signed-in client is asked to review and has not: of each practice the last session that was asked about.',
    access: 'client',
    reply: z.array(ReviewToWrite),
  }),
}
