import * as z from 'zod'
import { instant, Lang } from '../../http/schema.ts'
import { PracticeLook } from '../../practices/contract/look.ts'
import { Location } from '../../practices/contract.ts'
import { ProposedTime } from '../../sessions/contract/summary.ts'
import { sessionStatuses } from '../../sessions/states.ts'
import { OwnPayment } from '../../stripe/contract/pay-page.ts'
import { JoinLink } from '../../video/contract.ts'

/** A session of a programme as it would be, or is, in the visitor's language. */
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
  /** Null before the practitioner has accepted: it is foreseen, not planned. */
  status: z.enum(sessionStatuses).nullable(),
  /** Marks the requested booking. */
  isThis: z.boolean(),
  /** Where it is confirmed, moved and cancelled; null before there is anything to do. */
  manageUrl: z.string().nullable(),
})

/** A visitor's own booking, seen through its link: nothing that the visitor did not enter or is not public. */
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
    address: z.string().nullable(),
    city: z.string().nullable(),
    timeZone: z.string(),
    /** How one pays there, in the practice's own words; null where it has not said. */
    paymentMeans: z.string().nullable(),
  }),
  /** What it is of: of several types the first, with the names, lengths and prices of all. */
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
  canReschedule: z.boolean(),
  canCancel: z.boolean(),
  /** The visitor may say that it suits: of what a programme planned, or of a request by the link that was mailed for it. */
  canConfirm: z.boolean(),
  /** A reminder has asked whether the visitor comes, who may still say so. */
  canConfirmAttendance: z.boolean(),
  /** When the visitor said that they come. */
  attendanceConfirmedAt: instant.nullable(),
  /** Whether the visitor wants no SMS; only where the practice sends some. */
  refusesSms: z.boolean().optional(),
  /** Until when the request must be confirmed by the link of the mail; null where it need not be. */
  confirmBy: instant.nullable(),
  /** What the visitor agreed to, word for word; null for what the practitioner planned. */
  consent: z.object({ text: z.string(), givenAt: instant, withdrawnAt: instant.nullable() }).nullable(),
  /** What is asked and was paid by card; null where nothing was. */
  payment: OwnPayment.nullable(),
  /**
   * The words of the box that must be ticked, and sent back, to move the session before this instant: the client then
   * asks for it within the period of withdrawal. Null: no move needs it.
   */
  moveWaiver: z.object({ before: instant, words: z.string() }).nullable(),
  /** All the sessions of its programme in their order, this one among them; null when it stands alone. */
  programme: z.array(OwnStep).nullable(),
  /** Only where the visitor may wait for an earlier time: whether they do. */
  earlier: z.object({ isWanted: z.boolean() }).optional(),
  /**
   * Only where the practice proposes other times than the requested one, or earlier ones than the agreed: which, and until
   * when each is kept.
   */
  proposals: z.array(ProposedTime).optional(),
})
