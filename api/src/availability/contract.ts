import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { day, instant, timeZone } from '../http/schema.ts'
import { Location, practiceParams } from '../practices/contract.ts'

const window = {
  sessionTypeId: z.uuid(),
  /** First and last local day in `timeZone`, at most 62 days. */
  from: day,
  to: day,
  location: Location.optional(),
}

/** A start that the engine wrote. Hundreds stand in one reply: to check each again would cost as much as to find them. */
const start = z.string().meta({ format: 'date-time' })

const OfferedDay = z.object({ date: day, slots: z.array(start) })

/** An instant that the engine knows in milliseconds. */
const moment = z.codec(z.iso.datetime(), z.number(), {
  decode: (text) => Date.parse(text),
  encode: (milliseconds) => new Date(milliseconds).toISOString(),
})
const wallTime = z.string().meta({ description: 'HH:MM on the clock of the practice' })
const interval = { startsAt: moment, endsAt: moment, touchesOnlyBuffer: z.boolean() }
const full = { date: day, limit: z.int(), count: z.int() }

/** Why a time is not offered, with what would change it. For the practitioner: it tells of other people's sessions. */
const Reason = z.discriminatedUnion('code', [
  z.object({ code: z.literal('past') }),
  z.object({ code: z.literal('too_soon'), until: moment }),
  z.object({ code: z.literal('beyond_horizon'), from: moment }),
  z.object({ code: z.literal('closed_day'), date: day }),
  z.object({
    code: z.literal('outside_schedule'),
    date: day,
    ranges: z.array(z.object({ fromMinute: z.int(), toMinute: z.int() })),
  }),
  z.object({ code: z.literal('off_grid'), time: wallTime, gridMinutes: z.int() }),
  z.object({ code: z.literal('does_not_fit'), endsAt: moment }),
  z.object({ code: z.literal('repeated_hour'), firstAt: moment }),
  z.object({ code: z.literal('skipped_hour'), time: wallTime }),
  z.object({ code: z.literal('unavailability'), ...interval }),
  z.object({ code: z.literal('busy'), ...interval }),
  z.object({ code: z.literal('day_full'), ...full }),
  z.object({ code: z.literal('week_full'), ...full }),
])

export const availability = {
  offered: endpoint({
    method: 'GET',
    path: '/api/public/practices/:practiceId/availability',
    summary: 'The times that visitors may book, by local day of the asked zone.',
    access: 'public',
    params: practiceParams,
    query: z.object({ ...window, timeZone, holdToken: z.string().max(120).optional() }),
    reply: z.object({ timeZone: z.string(), days: z.array(OfferedDay) }),
    limits: [{ by: 'address', points: 300, seconds: 60 }],
    errors: ['not_found', 'validation'],
  }),
  explained: endpoint({
    method: 'GET',
    path: '/api/availability',
    summary: 'As visitors see it; with `explain=1` also every other time of the grid and why it is not offered.',
    access: 'practitioner',
    query: z.object({ ...window, timeZone: timeZone.optional(), explain: z.enum(['0', '1']).default('0') }),
    reply: z.object({
      timeZone: z.string(),
      days: z.array(
        OfferedDay.extend({
          notOffered: z.array(z.object({ startsAt: instant, reasons: z.array(Reason) })).optional(),
        }),
      ),
    }),
    // Explaining two months of a fine grid is a tenth of a second of work, during which nobody else is served.
    limits: [{ by: 'caller', points: 120, seconds: 60 }],
  }),
}
