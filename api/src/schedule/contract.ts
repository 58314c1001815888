import * as z from 'zod'
import { scheduleErrors } from '../availability/schedule.ts'
import { endpoint } from '../http/endpoint.ts'
import { day, instant, line } from '../http/schema.ts'
import { sessionStatuses } from '../sessions/states.ts'

const id = z.object({ id: z.uuid() })

/** Minutes since midnight, local time of the practice. `scheduleErrors` refuses invalid ones in its own words. */
const minute = z.int().min(0).max(2880)
const range = { fromMinute: minute, toMinute: minute }
const WeeklyRange = z.strictObject({ wday: z.int().min(1).max(7), ...range })

/** Refuses invalid ranges with the schedule error's code, at the field of the range. */
const soundRanges = <R extends { wday?: number; fromMinute: number; toMinute: number }>(
  ranges: z.ZodArray<z.ZodType<R>>,
) =>
  ranges.superRefine((list, context) => {
    for (const { index, code } of scheduleErrors(list))
      context.addIssue({
        code: 'custom',
        message: code,
        path: [index, code === 'past_end_of_day' ? 'toMinute' : 'fromMinute'],
      })
  })

/** The most ranges that a day may have. */
const MOST_RANGES = 12
const weeklyRanges = z.array(WeeklyRange).max(7 * MOST_RANGES)
const dayRanges = soundRanges(z.array(z.strictObject(range)).max(MOST_RANGES))

/** The coming sessions that a change affects: the first ones, and their total. */
export const Affected = z.object({
  total: z.int(),
  sessions: z.array(
    z.object({
      id: z.uuid(),
      status: z.enum(sessionStatuses),
      startsAt: instant,
      endsAt: instant,
      patient: z.object({ id: z.uuid(), firstname: z.string(), lastname: z.string() }),
    }),
  ),
})

/** The weekly hours, in local minutes since midnight. `wday` is ISO: 1 Monday … 7 Sunday. */
export const Schedule = z.object({
  timeZone: z.string(),
  ranges: z.array(z.object({ wday: z.int(), fromMinute: z.int(), toMinute: z.int() })),
})

export const SpecialDay = z.object({
  id: z.uuid(),
  date: day,
  /** An empty list means that the day is closed. */
  ranges: z.array(z.object({ fromMinute: z.int(), toMinute: z.int() })),
})

/** Time that is not offered. `from` and `to` are its first and last local day. */
const UnavailabilityPeriod = z.object({
  id: z.uuid(),
  title: z.string(),
  isAllDay: z.boolean(),
  startsAt: instant,
  endsAt: instant,
  from: day,
  to: day,
  rule: z.string().nullable(),
  skippedOn: z.array(day),
})

const repeating = {
  title: line(120),
  /** RRULE of RFC 5545: daily, weekly, monthly or yearly, with INTERVAL, COUNT or UNTIL, BYDAY, BYMONTHDAY. */
  rule: z.string().max(200).nullable().default(null),
  /** The days that are left out. */
  skippedOn: z.array(day).max(366).default([]),
}

/**
 * All day means whole local days. Otherwise it lasts from one instant to another; a recurring one keeps its local time.
 */
export const NewUnavailability = z.discriminatedUnion('isAllDay', [
  z.strictObject({ isAllDay: z.literal(true), from: day, to: day, ...repeating }),
  z.strictObject({ isAllDay: z.literal(false), startsAt: instant, endsAt: instant, ...repeating }),
])

const window = z.object({ from: day, to: day })
const affected = { affected: Affected }

export const schedule = {
  read: endpoint({
    method: 'GET',
    path: '/api/schedule',
    summary: 'The weekly hours.',
    access: 'practitioner',
    reply: Schedule,
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/api/schedule',
    summary:
      'Sets the weekly hours; the answer names the sessions that now fall outside of them. `expected`: only if these hours still stand.',
    access: 'practitioner',
    body: z.strictObject({ ranges: soundRanges(weeklyRanges), expected: weeklyRanges.optional() }),
    reply: Schedule.extend(affected),
    errors: ['conflict'],
  }),
  overrides: endpoint({
    method: 'GET',
    path: '/api/schedule-overrides',
    summary: 'The days that differ from the weekly hours: those from today on, or from one to another, both included.',
    access: 'practitioner',
    query: window.partial(),
    reply: z.array(SpecialDay),
  }),
  getOverride: endpoint({
    method: 'GET',
    path: '/api/schedule-overrides/:id',
    summary: 'One day that differs from the weekly hours.',
    access: 'practitioner',
    params: id,
    reply: SpecialDay,
  }),
  addOverride: endpoint({
    method: 'POST',
    path: '/api/schedule-overrides',
    summary: 'Gives a day hours other than its weekday’s; the answer names the sessions that now fall outside.',
    access: 'practitioner',
    body: z.strictObject({ date: day, ranges: dayRanges }),
    reply: SpecialDay.extend(affected),
    status: 201,
    guard: ['idempotent'],
    errors: ['conflict'],
  }),
  changeOverride: endpoint({
    method: 'PATCH',
    path: '/api/schedule-overrides/:id',
    summary: 'Changes the hours of such a day.',
    access: 'practitioner',
    params: id,
    body: z.strictObject({ ranges: dayRanges }),
    reply: SpecialDay.extend(affected),
  }),
  removeOverride: endpoint({
    method: 'DELETE',
    path: '/api/schedule-overrides/:id',
    summary: 'Resets a day to the hours of its weekday. If sessions now fall outside, the answer names them.',
    access: 'practitioner',
    params: id,
    reply: z.object(affected),
    mayBeSilent: true,
  }),
  unavailabilities: endpoint({
    method: 'GET',
    path: '/api/unavailabilities',
    summary: 'The unavailabilities that are not over, or those of a period; a recurring one is listed once.',
    access: 'practitioner',
    query: window.partial(),
    reply: z.array(UnavailabilityPeriod),
  }),
  getUnavailability: endpoint({
    method: 'GET',
    path: '/api/unavailabilities/:id',
    summary: 'One unavailability.',
    access: 'practitioner',
    params: id,
    reply: UnavailabilityPeriod,
  }),
  addUnavailability: endpoint({
    method: 'POST',
    path: '/api/unavailabilities',
    summary: 'Adds an unavailability. It may overlap sessions, which the answer names.',
    access: 'practitioner',
    body: NewUnavailability,
    reply: UnavailabilityPeriod.extend(affected),
    status: 201,
    guard: ['idempotent'],
    errors: ['limit_reached'],
  }),
  changeUnavailability: endpoint({
    method: 'PUT',
    path: '/api/unavailabilities/:id',
    summary: 'Replaces an unavailability.',
    access: 'practitioner',
    params: id,
    body: NewUnavailability,
    reply: UnavailabilityPeriod.extend(affected),
    errors: ['limit_reached'],
  }),
  removeUnavailability: endpoint({
    method: 'DELETE',
    path: '/api/unavailabilities/:id',
    summary: 'Removes an unavailability: its time is offered again.',
    access: 'practitioner',
    params: id,
  }),
  holidays: endpoint({
    method: 'GET',
    path: '/api/holidays',
    summary:
      'The public holidays of France from one day to another, both included, with that of the practice’s overseas department; at most three years.',
    access: 'practitioner',
    query: window,
    reply: z.array(z.object({ date: day, nameFr: z.string(), nameEn: z.string() })),
  }),
}
