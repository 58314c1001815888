import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { day } from '../http/schema.ts'
import { cards, dismissable } from './cards.ts'

const percent = z.int().nullable()
/** A number, the same of the period before, and how much it is more (or less) in percent; null where there was none. */
const Counted = z.object({ total: z.int(), before: z.int(), changePercent: percent })

/**
 * The dashboard's figures. Weeks are ISO weeks and months are months of the practice's clock. The twelve weeks end with
 * the present one, including what is planned; the twelve months end today, and are compared with those a year earlier,
 * to the day.
 */
export const Overview = z.object({
  timeZone: z.string(),
  weeks: z.array(
    z.object({
      /** The Monday. */
      on: day,
      /** Planned, in progress, done or completed, in the week in which they start: no requests, nothing cancelled or missed. */
      sessions: z.int(),
      /** Of these sessions, without their buffers. */
      takenMinutes: z.int(),
      /** Hours of work: the weekly ones as they are today or those of a day of its own, less the times not offered. */
      offeredMinutes: z.int(),
      /** Taken time in percent of the hours of work; over 100 with sessions beside them, null in a week without hours. */
      occupancy: percent,
    }),
  ),
  months: z.array(
    z.object({
      /** The first of the month. */
      on: day,
      /** New ones, by the day on which the practice came to know them. */
      clients: z.int(),
    }),
  ),
  sessions: Counted,
  /** Over all weeks with hours; `changePoints` is the difference of two percentages, null where nothing was held before. */
  occupancy: z.object({ percent, before: percent, changePoints: percent }),
  clients: Counted,
})

/** What waits for the practitioner, as far as only the server knows it. */
export const ThingsToDo = z.object({
  /** Sessions that are over and neither done nor missed; counted up to 100. */
  sessionsToClose: z.int(),
  /** Sessions that took place and whose record nobody has closed; counted up to 100. */
  sessionsToComplete: z.int(),
  /** The earliest of those sessions. */
  nextToComplete: z.uuid().nullable(),
  /** Messages of visitors that nobody has read; counted up to 100. */
  unreadMessages: z.int(),
  /** Coming sessions whose client was asked to sign from afar and has not; counted up to 100. */
  unsignedConsents: z.int(),
  /** The next of those sessions. */
  nextUnsigned: z.uuid().nullable(),
  /** Reviews that a reader has reported and that nobody has decided on. */
  reportedReviews: z.int(),
  hasSessionType: z.boolean(),
  hasHours: z.boolean(),
})

/** Cards in somebody's own order. A card of neither list is new: it stands behind the others. */
export const Arrangement = z.object({
  shown: z.array(z.enum(cards)),
  hidden: z.array(z.enum(cards)),
  /** Hints that need not be seen again. */
  dismissed: z.array(z.enum(dismissable)),
})

/** How requests and messages came: by a campaign, from another site, or from one's own page without either. */
export const Origins = z.object({
  /** Those that bring most first; at most 20, and the others together as `others`. */
  origins: z.array(
    z.object({
      kind: z.enum(['campaign', 'site', 'page', 'unknown', 'others']),
      /** A campaign's source and name, a host; null where there is nothing to name. */
      name: z.string().nullable(),
      bookings: z.int(),
      messages: z.int(),
    }),
  ),
  bookings: z.int(),
  messages: z.int(),
})

const listed = z.array(z.enum(cards)).max(cards.length)

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
    summary: 'What waits for the practitioner.',
    access: 'practitioner',
    reply: ThingsToDo,
  }),
  origins: endpoint({
    method: 'GET',
    path: '/api/reports/origins',
    summary: 'Where the requests and the messages of the last days came from, or of a period.',
    access: 'practitioner',
    query: z.object({
      /** Days of the practice; they go before `days`. */
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
    summary: 'Arranges the cards of the dashboard; two empty lists put them back as they were at first.',
    access: 'practitioner',
    body: z
      .strictObject({
        shown: listed.optional(),
        hidden: listed.optional(),
        dismissed: z.array(z.enum(dismissable)).max(dismissable.length).optional(),
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
