import type { AvailabilityInput } from '../availability/input.ts'
import type { Query } from '../db/query.ts'
import { fail } from '../http/errors.ts'
import { practitionerOf } from '../practices/practitioner.ts'

/** When a practice is open: the part of the engine's input that a schedule is. */
export type OpenHours = Pick<AvailabilityInput, 'timeZone' | 'schedule' | 'overrides'>

/** Whose calendar it is: the practitioner's whose time visitors book. */
export interface PractitionerCalendar {
  practitionerId: string
  timeZone: string
}

export async function practitionerCalendar(query: Query, practiceId: string): Promise<PractitionerCalendar> {
  const [row] = await query<{ id: string; time_zone: string }>(
    `select pr.id, p.time_zone from practitioner pr join practice p on p.id = pr.practice_id
     where pr.practice_id = $1 and pr.id = ${practitionerOf('$1')}`,
    [practiceId],
  )
  if (!row) throw fail('not_found')
  return { practitionerId: row.id, timeZone: row.time_zone }
}

/** The weekly hours, and every day from `from` on that differs from them. */
export async function hoursOf(
  query: Query,
  practiceId: string,
  { practitionerId, timeZone }: PractitionerCalendar,
  from: string,
): Promise<OpenHours> {
  const [row] = await query<{ schedule: OpenHours['schedule'] | null; overrides: OpenHours['overrides'] | null }>(
    `select
       (select json_agg(json_build_object('wday', wday, 'fromMinute', from_minute, 'toMinute', to_minute)
          order by wday, from_minute)
        from schedule_range where practice_id = $1 and practitioner_id = $2) as schedule,
       (select json_agg(json_build_object('date', date, 'ranges', ranges) order by date)
        from schedule_override where practice_id = $1 and practitioner_id = $2 and date >= $3) as overrides`,
    [practiceId, practitionerId, from],
  )
  return { timeZone, schedule: row?.schedule ?? [], overrides: row?.overrides ?? [] }
}
