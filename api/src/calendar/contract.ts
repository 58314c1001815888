import * as z from 'zod'
import { furtherTypeIds } from '../availability/contract/further-types.ts'
import { endpoint } from '../http/endpoint.ts'
import { day, instant } from '../http/schema.ts'
import { Location } from '../practices/contract.ts'
import { sessionStatuses } from '../sessions/states.ts'

const CalendarSession = z.object({
  id: z.uuid(),
  status: z.enum(sessionStatuses),
  startsAt: instant,
  endsAt: instant,
  location: Location,
  /** The types as they were at booking. */
  types: z.array(z.object({ id: z.uuid(), nameFr: z.string(), nameEn: z.string(), color: z.string() })),
  patient: z.object({ id: z.uuid(), firstname: z.string(), lastname: z.string() }),
  /** The client has said that they come. Absent where they have not. */
  isAttendanceConfirmed: z.literal(true).optional(),
  /** The practitioner put it over another one on purpose. */
  isOverlapAllowed: z.boolean(),
})

const CalendarDay = z.object({
  date: day,
  /** The opened hours, wall-clock minutes; none: closed. */
  ranges: z.array(z.object({ fromMinute: z.int(), toMinute: z.int() })),
  /** The override of the day, if there is one. */
  overrideId: z.uuid().nullable(),
  holiday: z.object({ nameFr: z.string(), nameEn: z.string() }).nullable(),
})

/** One time of an unavailability; a recurring one appears once for each time. */
const CalendarUnavailability = z.object({
  id: z.uuid(),
  title: z.string(),
  isAllDay: z.boolean(),
  isRecurring: z.boolean(),
  startsAt: instant,
  endsAt: instant,
})

/** Busy time of a calendar of others, or of Calendly. */
const CalendarBusyTime = z.object({
  id: z.uuid(),
  source: z.enum(['calendar', 'calendly']),
  title: z.string().nullable(),
  startsAt: instant,
  endsAt: instant,
  isAllDay: z.boolean(),
  /** False: it is only shown and takes no offered time. */
  isBlocking: z.boolean(),
  /** The subscribed calendar that it comes from. */
  calendar: z.object({ id: z.uuid(), name: z.string(), color: z.string() }).nullable(),
})

export const calendar = {
  view: endpoint({
    method: 'GET',
    path: '/api/calendar',
    summary: 'All that a calendar shows from one local day to another, both included; at most 62 days.',
    access: 'practitioner',
    query: z.object({ from: day, to: day }),
    reply: z.object({
      timeZone: z.string(),
      days: z.array(CalendarDay),
      sessions: z.array(CalendarSession),
      unavailabilities: z.array(CalendarUnavailability),
      busy: z.array(CalendarBusyTime),
    }),
  }),
  freeStart: endpoint({
    method: 'GET',
    path: '/api/free-start',
    summary:
      'The start for a session that is wished for at an instant: that one if it is free, else the nearest free one of ' +
      'its day, else of the first day after it that has one; null where eight weeks have none. Holds nothing.',
    access: 'practitioner',
    query: z.object({ sessionTypeId: z.uuid(), furtherTypeIds, wishedAt: instant }),
    reply: z.object({ startsAt: instant.nullable() }),
    errors: ['not_found'],
  }),
}
