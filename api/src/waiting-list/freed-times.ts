import { sql } from 'kysely'
import { tablesOf } from '../db/tables.ts'
import type { Session } from '../sessions/entity.ts'
import type { FreedTime, SessionAction } from '../sessions/service.ts'

/** The most freed times that are looked at when a client joins the list. */
const MOST_FREED = 5

/**
 * The next freed times before a session that somebody was offered and did not take. Its client may be offered them.
 */
export const freedTimesBefore = (
  { db, now }: SessionAction,
  { id, practiceId, practitionerId, startsAt, location, patient }: Session,
): Promise<FreedTime[]> =>
  tablesOf(db.query)
    .selectFrom('Session as s')
    .select(['s.id', 's.startsAt'])
    .where('s.practiceId', '=', practiceId)
    .where('s.practitionerId', '=', practitionerId)
    .where('s.startsAt', '>', now)
    .where('s.startsAt', '<', startsAt)
    .where('s.status', '=', 'cancelled')
    .where('s.refilledBy', 'is', null)
    // As in `waitingFor`: not a time that the client gave back or was offered, and home visits only for home visits.
    .where('s.patient', '<>', patient.id)
    .where(({ ref }) => sql<boolean>`${id}::uuid <> all (coalesce(${ref('s.offeredTo')}, '{}'))`)
    .where('s.location', location === 'on_site' ? '=' : '<>', 'on_site')
    // Neither a refused request nor a lapsed one frees a time. A cancellation that was undone is no longer cancelled.
    .where(
      ({ selectFrom }) =>
        selectFrom('SessionHistory as h')
          .select('h.event')
          .whereRef('h.practiceId', '=', 's.practiceId')
          .whereRef('h.sessionId', '=', 's.id')
          .where('h.to', '=', 'cancelled')
          .orderBy('h.at', 'desc')
          .orderBy('h.id', 'desc')
          .limit(1),
      '=',
      'cancel',
    )
    .orderBy('s.startsAt')
    .limit(MOST_FREED)
    .execute()
