import { sql } from 'kysely'
import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import { publishChange } from '../../events/publish.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { PracticeId } from '../../practice-id.ts'
import { rereadCalendarsJob } from '../job-names.ts'

/** The names of the zone before a change and after it. */
interface Zones {
  from: string
  to: string
}

/**
 * Keeps the clock time of plans when the zone changes. These plans are unavailabilities of whole days, recurring ones
 * with a time, and the calendars of others, which are read again. A single unavailability with a time keeps its
 * instant.
 */
export async function keepWallTimes(query: Query, practiceId: PracticeId, zones: Zones): Promise<void> {
  await moveDaysOff(query, practiceId, zones)
  await moveRecurring(query, practiceId, zones)
  await enqueue(query, rereadCalendarsJob, { practiceId })
  await publishChange(query, practiceId, 'schedule')
}

/**
 * Gives recurring unavailabilities with a time the same time on the other clock: their rule goes by weekdays of that
 * clock.
 */
async function moveRecurring(query: Query, practiceId: PracticeId, { from, to }: Zones): Promise<void> {
  await tablesOf(query)
    .updateTable('Unavailability')
    .set(({ ref }) => {
      const moved = (instant: 'startsAt' | 'endsAt' | 'repeatsUntil') =>
        sql<Date>`${ref(instant)} at time zone ${from}::text at time zone ${to}::text`
      return { startsAt: moved('startsAt'), endsAt: moved('endsAt'), repeatsUntil: moved('repeatsUntil') }
    })
    .where('practiceId', '=', practiceId)
    .where('isAllDay', '=', false)
    .where('rule', 'is not', null)
    .execute()
}

/**
 * Gives unavailabilities of whole days the midnights of another zone: they stay the same days. A recurring one ends
 * with a midnight too.
 */
async function moveDaysOff(query: Query, practiceId: PracticeId, { from, to }: Zones): Promise<void> {
  await tablesOf(query)
    .updateTable('Unavailability')
    .set(({ ref }) => {
      const day = (instant: 'startsAt' | 'endsAt' | 'repeatsUntil', before: string) =>
        sql`((${ref(instant)} - ${before}::interval) at time zone ${from}::text)::date`
      const dayAfter = (instant: 'endsAt' | 'repeatsUntil') =>
        sql<Date>`(${day(instant, '1 millisecond')} + 1)::timestamp at time zone ${to}::text`
      return {
        startsAt: sql<Date>`${day('startsAt', '0')}::timestamp at time zone ${to}::text`,
        endsAt: dayAfter('endsAt'),
        repeatsUntil: dayAfter('repeatsUntil'),
      }
    })
    .where('practiceId', '=', practiceId)
    .where('isAllDay', '=', true)
    .execute()
}
