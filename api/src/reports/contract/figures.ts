import * as z from 'zod'
import { day } from '../../http/schema.ts'
import { dashboardCards, dismissableHints } from '../cards.ts'

const percent = z.int().nullable()

/** A number, that of the period before, and the difference in percent; null where that period had none. */
const Counted = z.object({ total: z.int(), before: z.int(), changePercent: percent })

/**
 * The dashboard's figures. Weeks are ISO weeks and months are months of the practice's local time. The twelve weeks end
 * with the present one, planned sessions included. The twelve months end today, and are compared with the same days a
 * year earlier.
 */
export const Overview = z.object({
  timeZone: z.string(),
  weeks: z.array(
    z.object({
      /** The Monday of the week. */
      on: day,
      /**
       * Planned, running, done or completed sessions that start in the week; without requests, cancelled and missed
       * ones.
       */
      sessions: z.int(),
      /** The minutes of these sessions, without their buffers. */
      takenMinutes: z.int(),
      /**
       * The minutes of work hours: the present weekly hours, or those of a particular date, without unavailabilities.
       */
      offeredMinutes: z.int(),
      /**
       * Taken time in percent of the work hours. It exceeds 100 with sessions outside them, and is null in a week
       * without hours.
       */
      occupancy: percent,
    }),
  ),
  months: z.array(
    z.object({
      /** The first day of the month. */
      on: day,
      /** New clients, by the day on which they were added. */
      clients: z.int(),
    }),
  ),
  sessions: Counted,
  /**
   * Over all weeks with hours. `changePoints` is the difference of the two percentages, null if nothing was held
   * before.
   */
  occupancy: z.object({ percent, before: percent, changePoints: percent }),
  clients: Counted,
})

/** What the practitioner still has to do, as far as only the server knows it. */
export const ThingsToDo = z.object({
  /** Sessions that are over and neither done nor missed; counted up to 100. */
  sessionsToClose: z.int(),
  /** Sessions that took place and whose record nobody has closed; counted up to 100. */
  sessionsToComplete: z.int(),
  /** The earliest of those sessions. */
  nextToComplete: z.uuid().nullable(),
  /** Unread messages of visitors; counted up to 100. */
  unreadMessages: z.int(),
  /** Coming sessions whose client was asked for an online signature and has not signed; counted up to 100. */
  unsignedConsents: z.int(),
  /** The next of those sessions. */
  nextUnsigned: z.uuid().nullable(),
  /** Reviews with an open report. */
  reportedReviews: z.int(),
  hasSessionType: z.boolean(),
  hasHours: z.boolean(),
})

/** The practitioner's own order of the cards. A card in neither list is new, and is shown after the others. */
export const Arrangement = z.object({
  shown: z.array(z.enum(dashboardCards)),
  hidden: z.array(z.enum(dashboardCards)),
  /** Hints that were dismissed. */
  dismissed: z.array(z.enum(dismissableHints)),
})

/** Where requests and messages came from: a campaign, another site, or the practice's own pages without either. */
export const Origins = z.object({
  /** The most frequent origins first, at most 20; the rest is counted as `others`. */
  origins: z.array(
    z.object({
      kind: z.enum(['campaign', 'site', 'page', 'unknown', 'others']),
      /** The campaign's source and name, or the host; null where nothing is known. */
      name: z.string().nullable(),
      bookings: z.int(),
      messages: z.int(),
    }),
  ),
  bookings: z.int(),
  messages: z.int(),
})
