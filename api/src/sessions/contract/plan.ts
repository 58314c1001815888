import * as z from 'zod'
import { furtherTypeIds } from '../../availability/contract/further-types.ts'
import { instant, text } from '../../http/schema.ts'
import { Location } from '../../practices/contract.ts'
import { Brief } from './summary.ts'

/** What the practitioner says of a session that is to be planned. */
export const PlanBody = z.strictObject({
  patientId: z.uuid(),
  sessionTypeId: z.uuid(),
  /** Types that it has beside: lengths and prices add up. */
  furtherTypeIds: z.array(z.uuid()).max(3).default([]),
  startsAt: instant,
  location: Location,
  /** It may be put over others: the answer names them. */
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

/** The same for a session that comes again, on the same weekday at the same time of the practice's clock. */
export const RepeatedPlanBody = PlanBody.omit({ allowOverlap: true }).extend({
  everyWeeks: z.int().min(1).max(2),
  /** How often in all, with the first. */
  times: z.int().min(times.least).max(times.most),
  /** Starts that are left out. */
  without: starts,
  /** Starts that may be put over other sessions. */
  over: starts,
})

/** Which dates are asked about, before anything is planned. */
export const RepeatedQuery = z.object({
  sessionTypeId: z.uuid(),
  furtherTypeIds,
  startsAt: instant,
  everyWeeks: z.coerce.number().int().min(1).max(2),
  times: z.coerce.number().int().min(times.least).max(times.most),
})

/** One date of a session that comes again, with what is in its way. */
export const RepeatedDate = z.object({
  startsAt: instant,
  endsAt: instant,
  /** The sessions over which it would lie: only knowingly. */
  sessions: z.array(Brief),
  /** A visitor is just filling in the form, or it is proposed to a client: as a session. */
  isHeld: z.boolean(),
  /** The titles of absences. */
  absences: z.array(z.string()),
  /** What calendars of others say, by its title if it has one. */
  elsewhere: z.array(z.string().nullable()),
  /** It does not lie in one stretch of the hours of its day. */
  isOutside: z.boolean(),
  /** The clock jumps over the time on that day: it is the moment after. */
  isClockMoved: z.boolean(),
})
