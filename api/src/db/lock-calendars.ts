import type { PracticeId } from '../practice-id.ts'
import type { Query } from './query.ts'
import { tablesOf } from './tables.ts'

/**
 * Locks the practitioners of a practice, as whatever books, moves or plans unavailabilities does first. So each of
 * these sees one zone and the same rules from its beginning to its end.
 */
export const lockCalendars = (query: Query, practiceId: PracticeId) =>
  tablesOf(query)
    .selectFrom('Practitioner')
    .select('id')
    .where('practiceId', '=', practiceId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
