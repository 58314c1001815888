import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { instant, line } from '../http/schema.ts'
import { presets } from './presets.ts'
import { calendarProblems } from './unreadable.ts'

const id = z.object({ id: z.uuid() })

/** A calendar of others, read for its busy time. Its address is a secret, and is never shown again. */
const SubscribedCalendar = z.object({
  id: z.uuid(),
  name: z.string(),
  /** `#rrggbb` */
  color: z.string(),
  /** Whether its time is not offered; otherwise it is only shown. */
  isBlocking: z.boolean(),
  /** The zone of school holidays, for a calendar of these. */
  preset: z.enum(presets).nullable(),
  /** The host of its address, which tells it from others. */
  host: z.string(),
  /** When it was last read, and when reading was last tried; null: not yet. */
  readAt: instant.nullable(),
  triedAt: instant.nullable(),
  nextAt: instant.nullable(),
  /** Whether it is being read, or will be at once. */
  isReading: z.boolean(),
  /** Why the last reading failed. The times read before still count. */
  problem: z.enum(calendarProblems).nullable(),
  busyCount: z.int(),
  /** Whether it contains more times than are stored: only the earliest are. */
  isCut: z.boolean(),
})

const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'invalid_color')
  .toLowerCase()

export const subscribedCalendars = {
  list: endpoint({
    method: 'GET',
    path: '/api/subscribed-calendars',
    summary: 'The subscribed calendars, with the result of their last reading.',
    access: 'practitioner',
    reply: z.array(SubscribedCalendar),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/subscribed-calendars',
    summary: 'Subscribes to a calendar by its address, or to the school holidays of a zone; it is read by a job.',
    access: 'practitioner',
    body: z
      .strictObject({
        /** An address with `https:` or `webcal:`. */
        address: z.string().min(1, 'required').max(2000, 'too_long').optional(),
        preset: z.enum(presets).optional(),
        name: line(80),
        color,
        isBlocking: z.boolean().default(true),
      })
      .refine(({ address, preset }) => (address === undefined) !== (preset === undefined), {
        path: ['address'],
        message: 'required',
      }),
    reply: SubscribedCalendar,
    status: 201,
    guard: ['idempotent'],
    // Each call reads a file, which may take long.
    limits: [{ by: 'caller', points: 60, seconds: 3600 }],
    errors: ['limit_reached', 'conflict'],
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/subscribed-calendars/:id',
    summary: 'Changes its name, its colour, or whether its time is offered.',
    access: 'practitioner',
    params: id,
    body: z.strictObject({ name: line(80), color, isBlocking: z.boolean() }).partial(),
    reply: SubscribedCalendar,
    limits: [{ by: 'caller', points: 60, seconds: 600 }],
    errors: ['not_found'],
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/api/subscribed-calendars/:id/refresh',
    summary: 'Has a job read it now.',
    access: 'practitioner',
    params: id,
    reply: SubscribedCalendar,
    status: 202,
    limits: [{ by: 'caller', points: 40, seconds: 600 }],
    errors: ['not_found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/subscribed-calendars/:id',
    summary: 'Removes a calendar: its time no longer counts. For ten minutes it can be restored.',
    access: 'practitioner',
    params: id,
    errors: ['not_found'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/subscribed-calendars/:id/restore',
    summary: 'Restores a recently removed calendar.',
    access: 'practitioner',
    params: id,
    reply: SubscribedCalendar,
    errors: ['not_found', 'limit_reached'],
  }),
}
