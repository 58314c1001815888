import * as z from 'zod'
import { instant, Lang } from '../../http/schema.ts'
import { PracticeLook } from '../../practices/contract/look.ts'
import { Location } from '../../practices/contract.ts'
import { ProposedTime } from '../../sessions/contract/summary.ts'
import { sessionStatuses } from '../../sessions/states.ts'
import { OwnPayment } from '../../stripe/contract/pay-page.ts'
import { JoinLink } from '../../video/contract.ts'

/** A planned or previewed session of a programme, in the visitor's language. */
export const PreviewedSession = z.object({
  name: z.string(),
  durationMinutes: z.int(),
  priceCents: z.int(),
  location: Location,
  /** Null while no free time is found for it. */
  startsAt: instant.nullable(),
})

/** One of the sessions that were booked together. */
export const OwnStep = PreviewedSession.extend({
  /** Null before the practitioner has accepted: it is only previewed. */
  status: z.enum(sessionStatuses).nullable(),
  /** Marks the requested booking. */
  isThis: z.boolean(),
  /** The page on which it is confirmed, moved and cancelled; null before that is possible. */
  manageUrl: z.string().nullable(),
  /** The visitor may agree to its time, by that page. */
  canConfirm: z.literal(true).optional(),
})

/** A visitor's own booking, seen through its link: only what the visitor entered or what is public. */
export const OwnBooking = z.object({
  status: z.enum(sessionStatuses),
  startsAt: instant,
  endsAt: instant,
  location: Location,
  timeZone: z.string(),
  practice: PracticeLook.extend({
    id: z.uuid(),
    name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    address: z.string().nullable(),
    city: z.string().nullable(),
    timeZone: z.string(),
    /** How to pay at the session, in the practice's words; null where it has not said. */
    paymentMeans: z.string().nullable(),
    /** All its practitioners are suspended: nothing is confirmed or moved there any more. */
    isClosed: z.literal(true).optional(),
  }),
  /** The session type. For several types: the first, with the names, lengths and prices of all. */
  sessionType: z.object({
    id: z.uuid(),
    name: z.string(),
    durationMinutes: z.int(),
    priceCents: z.int(),
    currency: z.literal('EUR'),
  }),
  firstname: z.string(),
  locale: Lang,
  /** The last instant at which the visitor may still move or cancel. */
  changeableUntil: instant,
  /** The join link of a coming session by video. */
  video: JoinLink.nullable(),
  /** Where a consent is still to be signed before a session by video: the page to do so. */
  consentUrl: z.string().optional(),
  canReschedule: z.boolean(),
  /** Names the booking to `availability`, for the times to which it can move. Absent where it cannot. */
  moveToken: z.string().optional(),
  canCancel: z.boolean(),
  /** The visitor may accept the time: of a session that a programme planned, or of a request by its mailed link. */
  canConfirm: z.boolean(),
  /** A reminder has asked whether the visitor comes, and they may still answer. */
  canConfirmAttendance: z.boolean(),
  /** When the visitor said that they come. */
  attendanceConfirmedAt: instant.nullable(),
  /** Whether the visitor wants no SMS; only where the practice sends some. */
  refusesSms: z.boolean().optional(),
  /** Until when the request must be confirmed by the mailed link; null where that is not needed. */
  confirmBy: instant.nullable(),
  /** Whether what happens to the booking reaches its client by e-mail: pages promise no other one. */
  isMailed: z.boolean(),
  /** What the visitor agreed to, word for word in its language; null for a session that the practitioner planned. */
  consent: z.object({ text: z.string(), locale: Lang, givenAt: instant, withdrawnAt: instant.nullable() }).nullable(),
  /** What was requested and paid by card; null where nothing was. */
  payment: OwnPayment.nullable(),
  /**
   * The words of the box that the client must tick, and send back, to move the session before this instant: they then
   * ask for it within the period of withdrawal. Null: no move needs it.
   */
  moveWaiver: z.object({ before: instant, words: z.string() }).nullable(),
  /** All sessions of its programme in order, this one included; null for a single session. */
  programme: z.array(OwnStep).nullable(),
  /** Only where the visitor may wait for an earlier time: whether they do. */
  earlier: z.object({ isWanted: z.boolean() }).optional(),
  /**
   * The proposed times, in place of the requested one or earlier than the agreed one, each with the end of its hold.
   * Absent where there are none.
   */
  proposals: z.array(ProposedTime).optional(),
  /** Times that were proposed are no longer held, since the booking was changed. */
  haveProposalsEnded: z.literal(true).optional(),
})
