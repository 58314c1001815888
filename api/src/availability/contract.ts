import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { day, instant, timeZone } from '../http/schema.ts'
import { Location, practiceParams } from '../practices/contract.ts'
import { furtherTypeIds } from './contract/further-types.ts'

const window = {
  sessionTypeId: z.uuid(),
  /** First and last local day in `timeZone`, at most 62 days. */
  from: day,
  to: day,
  location: Location.optional(),
}

/**
 * A day and a start, as the engine wrote them. A reply holds hundreds, and checking each again would cost as much as
 * finding them.
 */
const foundDay = z.string().meta({ format: 'date' })
const start = z.string().meta({ format: 'date-time' })

const OfferedDay = z.object({ date: foundDay, slots: z.array(start) })

/** An instant: milliseconds in the engine, an ISO string on the wire and in the documentation. */
const moment = z.codec(z.iso.datetime(), z.number().meta({ type: 'string', format: 'date-time' }), {
  decode: (text) => Date.parse(text),
  encode: (milliseconds) => new Date(milliseconds).toISOString(),
})
const wallTime = z.string().meta({ description: 'HH:MM on the clock of the practice' })
const interval = { startsAt: moment, endsAt: moment, touchesOnlyBuffer: z.boolean() }
const full = { date: day, limit: z.int(), count: z.int() }

/** What somebody could change so that the time is offered; null: nothing. */
const Remedy = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('setting'),
      key: z.enum(['noticeMinutes', 'horizonDays', 'gridMinutes', 'mostPerDay', 'mostPerWeek']),
    }),
    /** The weekly hours of an ISO weekday. */
    z.object({ kind: z.literal('hours'), wday: z.int() }),
    z.object({ kind: z.literal('override'), id: z.uuid() }),
    z.object({ kind: z.literal('unavailability'), id: z.uuid(), title: z.string() }),
    z.object({ kind: z.literal('session'), id: z.uuid() }),
    /** A visitor is filling in the form for this time. */
    z.object({ kind: z.literal('hold'), until: instant }),
    /** An event of a calendar of others, or of Calendly. */
    z.object({
      kind: z.literal('integrations'),
      source: z.enum(['calendar', 'calendly']),
      id: z.uuid(),
      title: z.string().nullable(),
    }),
    z.object({ kind: z.literal('session_type'), id: z.uuid() }),
  ])
  .nullable()

const reason = <const C extends string, S extends z.ZodRawShape>(code: C, shape: S) =>
  z.object({ code: z.literal(code), ...shape, remedy: Remedy })

/**
 * Why a time is not offered, and what would change that. Only for practitioners: it reveals other people's sessions.
 */
const Reason = z.discriminatedUnion('code', [
  reason('past', {}),
  reason('too_soon', { until: moment }),
  reason('beyond_horizon', { from: moment }),
  reason('closed_day', { date: day }),
  reason('outside_schedule', {
    date: day,
    ranges: z.array(z.object({ fromMinute: z.int(), toMinute: z.int() })),
  }),
  reason('off_grid', { time: wallTime, gridMinutes: z.int() }),
  reason('does_not_fit', { endsAt: moment }),
  reason('repeated_hour', { firstAt: moment }),
  reason('skipped_hour', { time: wallTime }),
  reason('unavailability', interval),
  reason('busy', interval),
  reason('busy_elsewhere', interval),
  reason('day_full', full),
  reason('week_full', full),
  reason('inactive_type', {}),
])

export const availability = {
  offered: endpoint({
    method: 'GET',
    path: '/api/public/practices/:practiceId/availability',
    summary: 'The times that visitors may book, by local day of the asked zone.',
    access: 'public',
    params: practiceParams,
    query: z.object({
      ...window,
      timeZone,
      holdToken: z.string().max(120).optional(),
      /**
       * The token of a booking that is to move: the times are those to which it can move, by its own length. Its place
       * stays.
       */
      moveToken: z.string().max(120).optional(),
    }),
    reply: z.object({ timeZone: z.string(), days: z.array(OfferedDay) }),
    limits: [{ by: 'address', points: 300, seconds: 60 }],
    errors: ['not_found', 'validation'],
  }),
  explained: endpoint({
    method: 'GET',
    path: '/api/availability',
    summary: 'As visitors see it; with `explain=1` also every other time of the grid and why it is not offered.',
    access: 'practitioner',
    query: z.object({
      ...window,
      furtherTypeIds,
      timeZone: timeZone.optional(),
      explain: z.enum(['0', '1']).default('0'),
    }),
    reply: z.object({
      timeZone: z.string(),
      days: z.array(
        OfferedDay.extend({
          notOffered: z.array(z.object({ startsAt: instant, reasons: z.array(Reason) })).optional(),
        }),
      ),
    }),
    // Explaining two months of a fine grid takes a tenth of a second, during which the server answers nobody else.
    limits: [{ by: 'caller', points: 120, seconds: 60 }],
  }),
  explanation: endpoint({
    method: 'GET',
    path: '/api/availability/explanation',
    summary: 'Why visitors are not offered an instant, whatever it is, and what to change so that they are.',
    access: 'practitioner',
    query: z.object({ sessionTypeId: z.uuid(), startsAt: instant }),
    reply: z.object({ startsAt: instant, isOffered: z.boolean(), reasons: z.array(Reason) }),
    errors: ['not_found'],
  }),
}
