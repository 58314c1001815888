import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { instant, Lang } from '../http/schema.ts'
import { practiceParams } from '../practices/contract.ts'
import { WithdrawableReview } from '../reviews/contract/to-write.ts'

/** What a client may request about their data: a copy (GDPR, articles 15 and 20), or erasure (article 17). */
const dataRequestKinds = ['export', 'erasure'] as const

/** What was agreed to with a booking, word for word. */
export const BookingConsent = z.object({
  sessionId: z.uuid(),
  startsAt: instant,
  timeZone: z.string(),
  text: z.string(),
  /** The language of the text and of what the form showed. */
  locale: Lang,
  /** What the form showed beside the box, line by line. */
  beside: z.array(z.string()),
  givenAt: instant,
  withdrawnAt: instant.nullable(),
  /**
   * What withdrawing does to a session that is to come: it is cancelled first, or stays where it is too late for that.
   * Null without such a session.
   */
  session: z.enum(['cancelled', 'stays']).nullable(),
})

/** A request about one's data. */
export const DataRequest = z.object({
  id: z.uuid(),
  kind: z.enum(dataRequestKinds),
  requestedAt: instant,
  /** The practice's deadline: a month (GDPR, article 12(3)). */
  dueAt: instant,
  readAt: instant.nullable(),
  answeredAt: instant.nullable(),
})

/** One practice that holds data of the client. */
export const DataHolder = z.object({
  practiceId: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  /** The page on which the practice says what it holds and why. */
  noticeUrl: z.string(),
  noticeVersion: z.int(),
  bookingConsents: z.array(BookingConsent),
  /** Reviews that the client may take back, the latest visit first. */
  reviews: z.array(WithdrawableReview),
  requests: z.array(DataRequest),
})

const limits = [{ by: 'caller' as const, points: 30, seconds: 600 }]

export const clientPrivacy = {
  get: endpoint({
    method: 'GET',
    path: '/client-api/privacy',
    summary:
      'Which practices hold data of the signed-in client, what was agreed to, and what was asked about the data.',
    access: 'client',
    reply: z.array(DataHolder),
  }),
  withdrawBooking: endpoint({
    method: 'POST',
    path: '/client-api/sessions/:id/withdraw-consent',
    summary:
      'The client, or a guardian for a child, takes back what was agreed to with a booking: its message is erased, the practitioner sees it, and a coming session is cancelled, as long as its client may cancel it.',
    access: 'client',
    params: z.object({ id: z.uuid() }),
    reply: z.array(DataHolder),
    limits,
    errors: ['not_found'],
  }),
  request: endpoint({
    method: 'POST',
    path: '/client-api/practices/:practiceId/data-requests',
    summary:
      'Asks a practice for a copy of the client’s data, or that it is erased. One that waits for its answer is not sent twice.',
    access: 'client',
    params: practiceParams,
    body: z.strictObject({ kind: z.enum(dataRequestKinds) }),
    reply: z.array(DataHolder),
    limits,
    errors: ['not_found'],
  }),
  closeAccount: endpoint({
    method: 'POST',
    path: '/client-api/account/close',
    summary:
      'Closes the client’s account, ends every sign-in and tells its address. What practices hold stays with them, and is asked about there. Who did not come in by a mailed link in the last 15 minutes shows the password, or without one comes in by a link again (`link_needed`).',
    access: 'client',
    body: z.strictObject({ currentPassword: z.string().min(1).max(256).optional() }),
    limits,
    errors: ['validation'],
  }),
}
