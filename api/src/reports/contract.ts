import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { day } from '../http/schema.ts'
import { dashboardCards, dismissableHints } from './cards.ts'

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

const listed = z.array(z.enum(dashboardCards)).max(dashboardCards.length)

export const reports = {
  overview: endpoint({
    method: 'GET',
    path: '/api/reports/overview',
    summary: 'Sessions and occupancy of twelve weeks, new clients of twelve months.',
    access: 'practitioner',
    reply: Overview,
  }),
  thingsToDo: endpoint({
    method: 'GET',
    path: '/api/dashboard/things-to-do',
    summary: 'What the practitioner still has to do.',
    access: 'practitioner',
    reply: ThingsToDo,
  }),
  origins: endpoint({
    method: 'GET',
    path: '/api/reports/origins',
    summary: 'The origins of the requests and messages of the last days, or of a period.',
    access: 'practitioner',
    query: z.object({
      /** Local days of the practice; they take precedence over `days`. */
      from: day.optional(),
      to: day.optional(),
      days: z
        .enum(['30', '90', '365'])
        .default('90')
        .transform((days) => Number(days)),
    }),
    reply: Origins,
  }),
  arrangement: endpoint({
    method: 'GET',
    path: '/api/dashboard',
    summary: 'The cards of the dashboard, as the caller has arranged them.',
    access: 'practitioner',
    reply: Arrangement,
  }),
  arrange: endpoint({
    method: 'PATCH',
    path: '/api/dashboard',
    summary: 'Arranges the cards of the dashboard; two empty lists restore the default order.',
    access: 'practitioner',
    body: z
      .strictObject({
        shown: listed.optional(),
        hidden: listed.optional(),
        dismissed: z.array(z.enum(dismissableHints)).max(dismissableHints.length).optional(),
      })
      .refine(({ shown, hidden }) => (shown === undefined) === (hidden === undefined), {
        message: 'both_or_none',
        path: ['hidden'],
      })
      .refine(({ shown = [], hidden = [] }) => new Set([...shown, ...hidden]).size === shown.length + hidden.length, {
        message: 'twice',
        path: ['shown'],
      }),
    reply: Arrangement,
    limits: [{ by: 'caller', points: 120, seconds: 60 }],
  }),
}
