import { millisecondsInDay } from 'date-fns/constants'
import type * as z from 'zod'
import type { WeeklyRange } from '../availability/input.ts'
import { lockPractitioner } from '../availability/time-blocks.ts'
import { newId } from '../db/base.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import { localDay } from '../format/day.ts'
import { refuseField } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import { assertUpToDate } from '../practices/service/expected.ts'
import { zoneOfPractice } from '../practices/zone.ts'
import { sessionsBetween, sessionsLeftOutside, summarizeAffected } from './affected.ts'
import type { schedule } from './contract.ts'
import { hoursOf, type OpenHours, practitionerCalendar } from './hours.ts'
import { publicHolidays } from './public-holidays.ts'

/** A change checks coming sessions up to this far ahead. */
const AHEAD_MS = 800 * millisecondsInDay
const MOST_HOLIDAYS_MS = 1_100 * millisecondsInDay

/** Reads the weekly hours. */
export async function readSchedule(query: Query, practiceId: PracticeId, now: Date) {
  const calendar = await practitionerCalendar(query, practiceId)
  return shown(await hoursOf(query, practiceId, calendar, localDay(now, calendar.timeZone)))
}

/**
 * Sets the weekly hours. Ranges that touch stay as two, and no session crosses their border. Throws `conflict` if the
 * stored hours are not the expected ones.
 */
export async function replaceSchedule(
  query: Query,
  practiceId: PracticeId,
  { ranges, expected }: z.output<typeof schedule.replace.body>,
  now: Date,
) {
  const { affected, after } = await changeHours(query, practiceId, now, async (calendar, before) => {
    if (expected) assertUpToDate({ ranges: sorted(expected) }, { ranges: before.schedule })
    const tables = tablesOf(query)
    const { practitionerId } = calendar
    await tables
      .deleteFrom('ScheduleRange')
      .where('practiceId', '=', practiceId)
      .where('practitionerId', '=', practitionerId)
      .execute()
    if (!ranges.length) return
    await tables
      .insertInto('ScheduleRange')
      .values(ranges.map((range) => ({ ...range, id: newId(), practiceId, practitionerId })))
      .execute()
  })
  return { ...shown(after), affected }
}

const sorted = (ranges: readonly WeeklyRange[]) =>
  [...ranges].sort((one, other) => one.wday - other.wday || one.fromMinute - other.fromMinute)

const shown = ({ timeZone, schedule: ranges }: OpenHours) => ({ timeZone, ranges: [...ranges] })

/**
 * Changes the open hours under the lock that bookings take too. So each session is either booked by the old hours and
 * named here, or checked against the new ones.
 */
export async function changeHours(
  query: Query,
  practiceId: PracticeId,
  now: Date,
  change: (calendar: { practitionerId: string; timeZone: string }, before: OpenHours) => Promise<void>,
) {
  await lockPractitioner(query, practiceId)
  const calendar = await practitionerCalendar(query, practiceId)
  const today = localDay(now, calendar.timeZone)
  const before = await hoursOf(query, practiceId, calendar, today)
  await change(calendar, before)
  const after = await hoursOf(query, practiceId, calendar, today)
  const { practitionerId } = calendar
  const period = { from: now.getTime(), to: now.getTime() + AHEAD_MS }
  const sessions = await sessionsBetween(query, { practiceId, practitionerId, ...period })
  await publishChange(query, practiceId, 'schedule')
  return { ...calendar, after, affected: summarizeAffected(sessionsLeftOutside(sessions, before, after)) }
}

/** The public holidays where the practice is, of a period of at most three years. */
export async function holidaysOf(
  query: Query,
  practiceId: PracticeId,
  { from, to }: z.output<typeof schedule.holidays.query>,
) {
  assertWindow(from, to, MOST_HOLIDAYS_MS)
  return publicHolidays(from, to, await zoneOfPractice(query, practiceId))
}

/** Refuses a period that ends before it begins or is too long, at its end. */
export function assertWindow(from: string, to: string, mostMs: number): void {
  const length = Date.parse(to) - Date.parse(from)
  if (length < 0) throw refuseField('to', 'before_from')
  if (length > mostMs) throw refuseField('to', 'too_far')
}
