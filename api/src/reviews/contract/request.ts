import * as z from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { instant } from '../../http/schema.ts'
import { messageStates } from '../../messages/states.ts'

const id = z.object({ id: z.uuid() })

/** The review request of one session: when it is mailed, or the result. */
export const ReviewRequest = z.object({
  /** `default`: as the practice's setting says; `at`: at a chosen time; `never`: not for this session. */
  choice: z.enum(['default', 'at', 'never']),
  /** Whether the practice asks after each session. */
  isSentByDefault: z.boolean(),
  /** Whether the client is a minor: they are asked nothing, and neither is their guardian. */
  isMinor: z.boolean(),
  /** When it is mailed, where that is settled. */
  asksAt: instant.nullable(),
  /** The delivery state of the mail; null: there is none yet. */
  message: z.enum(messageStates).nullable(),
  sentAt: instant.nullable(),
  /** Whether it may still be changed: the client was not asked yet. */
  canChange: z.boolean(),
  canAskNow: z.boolean(),
})

/** When the client of one session is asked for a review. */
export const requesting = {
  request: endpoint({
    method: 'GET',
    path: '/api/sessions/:id/review-request',
    summary: 'Whether and when the client of a session is asked for a review.',
    access: 'practitioner',
    params: id,
    reply: ReviewRequest,
  }),
  plan: endpoint({
    method: 'PUT',
    path: '/api/sessions/:id/review-request',
    summary:
      'Sets when the client of a session is asked: as usual, at a time from the day of the session on, never, or now. Nobody is asked twice, and no minor.',
    access: 'practitioner',
    params: id,
    body: z.strictObject({ choice: z.enum(['default', 'at', 'never', 'now']), asksAt: instant.optional() }),
    reply: ReviewRequest,
    errors: ['conflict', 'email_unverified'],
  }),
}
