import * as z from 'zod'
import { day, instant } from '../../http/schema.ts'
import { Location } from '../../practices/contract.ts'
import { VisitSource } from '../source.ts'
import { sessionEvents, sessionStatuses } from '../states.ts'
import { TypedDetails } from './typed-details.ts'

/** A time that is kept for the client of a request. */
export const ProposedTime = z.object({ startsAt: instant, until: instant })

/** A session as lists and cards show it: no clinical content. */
export const SessionSummary = z.object({
  id: z.uuid(),
  status: z.enum(sessionStatuses),
  startsAt: instant,
  endsAt: instant,
  durationMinutes: z.int(),
  location: Location,
  isLocked: z.boolean(),
  priceCents: z.int(),
  currency: z.literal('EUR'),
  types: z.array(z.object({ id: z.uuid(), nameFr: z.string(), nameEn: z.string(), color: z.string() })),
  patient: z.object({
    id: z.uuid(),
    firstname: z.string(),
    lastname: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    /** True when this is the first session of the patient here. */
    isNew: z.boolean(),
  }),
  /** What the visitor wrote with the request, or the practitioner to the client when planning. */
  message: z.string().nullable(),
  /** What the visitor typed of themselves, where the record says something else. Absent where it says the same. */
  typedDetails: TypedDetails.optional(),
  /** Where the visitor came from; null where nobody knows, and when the practitioner planned it. */
  source: VisitSource.nullable(),
  requestedAt: instant,
  /**
   * Of a request that was held back: until when its visitor must press the mailed link. Accepting the request needs no
   * link.
   */
  confirmBy: instant.nullable(),
  /**
   * The times that are proposed to the client of a request, each with the end of its hold. Absent where there are none.
   */
  proposals: z.array(ProposedTime).optional(),
  /** Times that were proposed to the client of a request are no longer held, since it was changed. */
  haveProposalsEnded: z.literal(true).optional(),
  /** When the client said that they come, at the session's present time. Absent where they did not. */
  attendanceConfirmedAt: instant.optional(),
  startedAt: instant.nullable(),
  stoppedAt: instant.nullable(),
  cancelReason: z.string().nullable(),
  /** What the state table allows now, for the buttons. */
  allowed: z.array(z.enum(sessionEvents)),
})

/** A session whose request was answered, or that was cancelled. */
export const UndoableSession = SessionSummary.extend({
  /** The change can still be undone: its mail waits, nothing is paid by card, and no programme depends on it. */
  isUndoable: z.literal(true).optional(),
})

/** The short form of a session: its time, status and client. */
export const SessionBrief = SessionSummary.pick({ id: true, status: true, startsAt: true, endsAt: true }).extend({
  patient: SessionSummary.shape.patient.pick({ id: true, firstname: true, lastname: true }),
})

/** A session that was planned or moved by hand, with the consequences. */
export const PlannedSessionReply = SessionSummary.extend({
  /** The sessions that it overlaps on purpose. */
  overlaps: z.array(SessionBrief),
  /** The later sessions of its programme. */
  following: z.array(SessionBrief),
  /** Types of the programme for which no free time was found. */
  unplanned: z.array(z.uuid()),
})

/** A session as its own page shows it: with its place and, if it belongs to one, its programme. */
export const SessionDetail = SessionSummary.extend({
  /** Where to go; null by video, and where no address is known. */
  place: z
    .object({
      address: z.string().nullable(),
      city: z.string().nullable(),
      /** The address belongs to this session alone, not to the practice or the client. */
      isOwn: z.boolean(),
      /**
       * The practice's position as `latitude,longitude` in degrees; null where it is unknown or the session is
       * elsewhere.
       */
      location: z.string().nullable(),
    })
    .nullable(),
  /** What the visitor agreed to when asking (GDPR, article 7); null where the practitioner planned it. */
  bookingConsent: z
    .object({
      version: z.int(),
      givenAt: instant,
      withdrawnAt: instant.nullable(),
      /** What the form showed beside the box, line by line. */
      beside: z.array(z.string()),
    })
    .nullable(),
  /** Its client has a client area. */
  hasAccount: z.boolean(),
  /** What the client pays beforehand; null where nothing is. */
  prepaidCents: z.int().nullable(),
  /**
   * The last day on which the client may withdraw, unless they have asked for a session before that day. If the
   * practitioner moves the session to that day or earlier, the practice keeps nothing after a withdrawal, though the
   * session was held. Null: no move has that consequence.
   */
  unwaivedUntil: day.nullable(),
  programme: z
    .object({
      /** The sessions in the order of their times, cancelled ones included. */
      sessions: z.array(SessionBrief.omit({ patient: true }).extend({ types: SessionSummary.shape.types })),
      /** Types that found no free time when the programme was planned. */
      unplanned: SessionSummary.shape.types,
      /** The weeks between two sessions of a repetition. Absent for anything else. */
      everyWeeks: z.int().optional(),
    })
    .nullable(),
})

/** One line of a session's history. */
export const HistoryEntry = z.object({
  id: z.uuid(),
  event: z.string(),
  from: z.enum(sessionStatuses).nullable(),
  to: z.enum(sessionStatuses),
  by: z.enum(['visitor', 'client', 'practitioner', 'system']),
  reason: z.string().nullable(),
  startsAt: instant,
  at: instant,
})
