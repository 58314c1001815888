import * as z from 'zod'
import { furtherTypeIds } from '../../availability/contract/further-types.ts'
import { instant, text } from '../../http/schema.ts'
import { Location } from '../../practices/contract.ts'
import { SessionBrief } from './summary.ts'

/** What the practitioner enters to plan a session. */
export const PlanBody = z.strictObject({
  patientId: z.uuid(),
  sessionTypeId: z.uuid(),
  /** The other types of the session: their lengths and prices add up. */
  furtherTypeIds: z.array(z.uuid()).max(3).default([]),
  startsAt: instant,
  location: Location,
  /** The session may overlap others: the answer names them. */
  allowOverlap: z.boolean().default(false),
  /** The client gets a confirmation with a calendar invitation. */
  notify: z.boolean().default(false),
  /** A word to the client, in the confirmation. */
  message: text(2000).optional(),
})

/** How often a session may be repeated: half a year of weeks, a year of fortnights. */
export const repeatedTimes = { least: 2, most: 26 } as const

const times = repeatedTimes
const starts = z.array(instant).max(times.most).default([])

/** What the practitioner enters to repeat a session on the same weekday, at the same time of the practice's clock. */
export const RepeatedPlanBody = PlanBody.omit({ allowOverlap: true }).extend({
  everyWeeks: z.int().min(1).max(2),
  /** The number of sessions, the first included. */
  times: z.int().min(times.least).max(times.most),
  /** Starts that are left out. */
  without: starts,
  /** Starts that may overlap other sessions. */
  over: starts,
})

/** Asks for the dates of a repetition before anything is planned. */
export const RepeatedQuery = z.object({
  sessionTypeId: z.uuid(),
  furtherTypeIds,
  startsAt: instant,
  everyWeeks: z.coerce.number().int().min(1).max(2),
  times: z.coerce.number().int().min(times.least).max(times.most),
})

/** One date of a repetition, with what is in its way. */
export const RepeatedDate = z.object({
  startsAt: instant,
  endsAt: instant,
  /** The sessions that it would overlap: the practitioner must agree to that. */
  sessions: z.array(SessionBrief),
  /** A visitor is filling in the form for this time, or the time is proposed to a client. Both count as a session. */
  isHeld: z.boolean(),
  /** Their titles. */
  unavailabilities: z.array(z.string()),
  /** The titles of events in calendars of others; null for an event without a title. */
  elsewhere: z.array(z.string().nullable()),
  /** The session would not lie within one range of the day's hours. */
  isOutside: z.boolean(),
  /** The clock skips this time on that day, so the session begins right after the jump. */
  isClockMoved: z.boolean(),
})
