import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { instant } from '../http/schema.ts'

/** The practitioner's sessions as a calendar for other programs. */
const Feed = z.object({
  /** Titles reveal neither clients nor session types. */
  isNeutral: z.boolean(),
  createdAt: instant,
  /** When a program last read the feed, to the hour. Null: never. */
  lastReadAt: instant.nullable(),
})

/** With its secret address: anybody who knows it can read the feed. */
const ShownFeed = Feed.extend({ address: z.url() })

/** Somebody at an open console does not know it. */
const currentPassword = z.string().min(1, 'required').max(256, 'too_long')

export const calendarFeed = {
  read: endpoint({
    method: 'GET',
    path: '/api/calendar-feed',
    summary: 'The feed of one’s own sessions, if there is one; not its address.',
    access: 'practitioner',
    reply: z.object({ feed: Feed.nullable() }),
  }),
  make: endpoint({
    method: 'POST',
    path: '/api/calendar-feed',
    summary: 'Makes a feed under a secret address, for whoever knows the password; its owner is told.',
    access: 'practitioner',
    body: z.strictObject({ currentPassword, isNeutral: z.boolean().default(true) }),
    reply: ShownFeed,
    status: 201,
    guard: ['idempotent'],
    errors: ['conflict', 'validation'],
  }),
  show: endpoint({
    method: 'POST',
    path: '/api/calendar-feed/show',
    summary: 'The feed with its secret address, for whoever knows the password; its owner is told.',
    access: 'practitioner',
    body: z.strictObject({ currentPassword }),
    reply: ShownFeed,
    errors: ['not_found', 'validation'],
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/calendar-feed',
    summary: 'Whether its titles are neutral; the address stays.',
    access: 'practitioner',
    body: z.strictObject({ isNeutral: z.boolean() }),
    reply: Feed,
    errors: ['not_found'],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/calendar-feed',
    summary: 'Nobody reads it any more; a new feed has another address.',
    access: 'practitioner',
    errors: ['not_found'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/ical/:token.ics',
    summary: 'The feed itself (RFC 5545, RFC 7986): the sessions of the past 90 days and those to come.',
    access: 'public',
    params: z.object({ token: z.string().min(20).max(120) }),
    contentType: 'text/calendar',
    isRevalidated: true,
    // Calendar services ask for many people from few addresses.
    limits: [{ by: 'address', points: 300, seconds: 60 }],
    errors: ['not_found', 'link_expired'],
  }),
}
