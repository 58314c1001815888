import { addMinutes } from 'date-fns/addMinutes'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import { type SessionToCome, sessionToCome } from './affected.ts'

/** The times between two instants that clients of requests may still take, without their gaps, in order. */
export async function proposalsBetween(
  query: Query,
  { practiceId, practitionerId, from, to, now }: ProposedPeriod,
): Promise<SessionToCome[]> {
  const rows = await tablesOf(query)
    .selectFrom('TimeBlock as b')
    .innerJoin('Session as s', (join) =>
      join.onRef('s.practiceId', '=', 'b.practiceId').onRef('s.id', '=', 'b.proposedFor'),
    )
    .innerJoin('Patient as p', (join) =>
      join.onRef('p.practiceId', '=', 's.practiceId').onRef('p.id', '=', 's.patient'),
    )
    .select(['s.id', 's.status', 'b.startsAt', 'b.endsAt', 'p.id as patientId', 'p.firstname', 'p.lastname'])
    .select(['s.bufferBeforeMinutes', 's.bufferAfterMinutes'])
    .where('b.practiceId', '=', practiceId)
    .where('b.practitionerId', '=', practitionerId)
    .where('b.expiresAt', '>', now)
    .where('b.endsAt', '>', new Date(from))
    .where('b.startsAt', '<', new Date(to))
    // Times on offer to the waiting list are left out: they are checked when they are taken.
    .where('s.status', '=', 'pending_validation')
    .orderBy('b.startsAt')
    .execute()
  return rows.map(({ bufferBeforeMinutes, bufferAfterMinutes, startsAt, endsAt, ...row }) =>
    sessionToCome({
      ...row,
      startsAt: addMinutes(startsAt, bufferBeforeMinutes),
      endsAt: addMinutes(endsAt, -bufferAfterMinutes),
    }),
  )
}

interface ProposedPeriod {
  practiceId: PracticeId
  practitionerId: string
  from: number
  to: number
  now: Date
}
