import type { AvailabilityInput } from '../availability/input.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { fail } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import { firstPractitioner } from '../practices/practitioner.ts'

/** When a practice is open: the schedule part of the slot engine's input. */
export type OpenHours = Pick<AvailabilityInput, 'timeZone' | 'schedule' | 'overrides'>

/** The calendar of the practitioner whose time visitors book. */
export interface PractitionerCalendar {
  practitionerId: string
  timeZone: string
}

export async function practitionerCalendar(query: Query, practiceId: PracticeId): Promise<PractitionerCalendar> {
  const [practitioner, practice] = await Promise.all([
    firstPractitioner(query, practiceId),
    tablesOf(query).selectFrom('Practice').select('timeZone').where('id', '=', practiceId).executeTakeFirst(),
  ])
  if (!practitioner || !practice) throw fail('not_found')
  return { practitionerId: practitioner.id, timeZone: practice.timeZone }
}

/** The weekly hours, and every particular date from `from` on. */
export async function hoursOf(
  query: Query,
  practiceId: PracticeId,
  { practitionerId, timeZone }: PractitionerCalendar,
  from: string,
): Promise<OpenHours> {
  const tables = tablesOf(query)
  const [schedule, overrides] = await Promise.all([
    tables
      .selectFrom('ScheduleRange')
      .select(['wday', 'fromMinute', 'toMinute'])
      .where('practiceId', '=', practiceId)
      .where('practitionerId', '=', practitionerId)
      .orderBy('wday')
      .orderBy('fromMinute')
      .execute(),
    tables
      .selectFrom('ScheduleOverride')
      .select(['date', 'ranges'])
      .where('practiceId', '=', practiceId)
      .where('practitionerId', '=', practitionerId)
      .where('date', '>=', from)
      .orderBy('date')
      .execute(),
  ])
  return { timeZone, schedule, overrides }
}
