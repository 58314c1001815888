import { sql } from 'kysely'
import { tablesOf } from '../../db/tables.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { Session } from '../entity.ts'
import { offerFreedTimeJob } from '../job-names.ts'
import type { SessionAction } from './transition.ts'

/** The freed time of a cancelled session. */
export interface FreedTime {
  id: string
  startsAt: Date
}

/** The freed times that were offered to the client of a session and are not taken. */
export const freedTimesOf = (
  { db, now }: SessionAction,
  { id, practiceId }: Pick<Session, 'id' | 'practiceId'>,
): Promise<FreedTime[]> =>
  tablesOf(db.query)
    .selectFrom('Session as s')
    .select(['s.id', 's.startsAt'])
    .where('s.practiceId', '=', practiceId)
    .where('s.startsAt', '>', now)
    .where('s.status', '=', 'cancelled')
    .where('s.refilledBy', 'is', null)
    .where(({ ref }) => sql<boolean>`${id}::uuid = any (${ref('s.offeredTo')})`)
    .execute()

/** Offers each time to the next client on the waiting list. */
export async function offerToNext(
  { db }: SessionAction,
  { id: sessionId, practiceId }: Pick<Session, 'id' | 'practiceId'>,
  freed: readonly FreedTime[],
): Promise<void> {
  for (const { id } of freed)
    await enqueue(
      db.query,
      offerFreedTimeJob,
      { practiceId, sessionId: id },
      { singletonKey: `freed ${id} after ${sessionId}` },
    )
}
