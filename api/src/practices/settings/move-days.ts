import { sql } from 'kysely'
import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import { publishChange } from '../../events/publish.ts'
import type { PracticeId } from '../../practice-id.ts'

/**
 * Locks the practitioners of a practice, as whatever books or plans absences does first. So each of these sees one zone
 * from its beginning to its end.
 */
export const lockCalendars = (query: Query, practiceId: PracticeId) =>
  tablesOf(query)
    .selectFrom('Practitioner')
    .select('id')
    .where('practiceId', '=', practiceId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/**
 * Gives absences of whole days the midnights of another zone: they stay the same days. A recurring one ends with a
 * midnight too.
 */
export async function moveDaysOff(query: Query, practiceId: PracticeId, from: string, to: string): Promise<void> {
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
  await publishChange(query, practiceId, 'schedule')
}
