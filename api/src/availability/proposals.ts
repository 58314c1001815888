import { millisecondsInHour } from 'date-fns/constants'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'

/** How long proposed times are held for the client; none longer than until its start. */
export const PROPOSAL_LIFE_MS = 48 * millisecondsInHour

/** A time that is proposed to the client of a request: its start, and the end of its hold. */
export interface HeldTime {
  startsAt: Date
  until: Date
}

/** The proposed times of a request that are still held, in order. */
export async function proposedTimes(
  query: Query,
  practiceId: PracticeId,
  sessionId: string,
  now: Date,
): Promise<HeldTime[]> {
  const rows = await tablesOf(query)
    .selectFrom('TimeBlock as b')
    .innerJoin('Session as s', (join) =>
      join.onRef('s.practiceId', '=', 'b.practiceId').onRef('s.id', '=', 'b.proposedFor'),
    )
    .select(['b.startsAt', 'b.expiresAt', 's.bufferBeforeMinutes'])
    .where('b.practiceId', '=', practiceId)
    .where('b.proposedFor', '=', sessionId)
    .where('b.expiresAt', '>', now)
    .orderBy('b.startsAt')
    .execute()
  return rows.map(({ startsAt, expiresAt, bufferBeforeMinutes }) => ({
    startsAt: new Date(startsAt.getTime() + bufferBeforeMinutes * 60_000),
    until: expiresAt ?? now,
  }))
}
