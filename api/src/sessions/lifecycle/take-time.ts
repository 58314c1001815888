import { type RequestedTime, slotTakenFailure } from '../../availability/service.ts'
import { deleteHolds, overlappingBlocks, release, reserve, withBuffers } from '../../availability/time-blocks.ts'
import type { ActionContext } from '../../http/action-context.ts'
import type { PracticeId } from '../../practice-id.ts'
import type { InitialEvent } from '../states.ts'
import { insertSession, type NewSession } from './insert-session.ts'

/** What the time of a session is worked out from. Buffers are minutes. */
interface PlacedSession {
  id: string
  practiceId: PracticeId
  practitionerId: string
  startsAt: Date
  endsAt: Date
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
}

/** The time of a session as it is looked for: with the session's own length and gaps, past its own time. */
export const wantedTime = (
  { now }: Pick<ActionContext, 'now'>,
  { id, practiceId, startsAt, endsAt, bufferBeforeMinutes, bufferAfterMinutes }: PlacedSession,
  sessionTypeId: string,
): RequestedTime => ({
  practiceId,
  sessionTypeId,
  startsAt,
  now,
  movingSessionId: id,
  takes: {
    durationMinutes: (endsAt.getTime() - startsAt.getTime()) / 60_000,
    bufferBeforeMinutes,
    bufferAfterMinutes,
  },
})

/**
 * Gives a session the time that it now has, in place of the one before; under the practitioner's lock. Taken:
 * `slot_taken` with the nearest free times, unless it may overlap. Returns the sessions that it overlaps.
 */
export async function moveTimeBlock(
  action: ActionContext,
  session: PlacedSession,
  sessionTypeId: string,
  { allowOverlap }: { allowOverlap: boolean },
): Promise<string[]> {
  const { query } = action.db
  await release(query, session.practiceId, session.id)
  const wanted = wantedTime(action, session, sessionTypeId)
  const { isOverlapping, sessionIds } = await findOverlaps(action, session, wanted, { allowOverlap })
  if (!(await reserve(query, withBuffers(session), session.id, { isOverlapAllowed: isOverlapping })))
    throw await slotTakenFailure(query, wanted)
  return sessionIds
}

/**
 * Finds what a session would overlap: other sessions by their ids, and visitors' holds. Whatever it is, it is
 * `slot_taken` with the nearest free times, unless it may overlap.
 */
export async function findOverlaps(
  { db: { query }, now }: ActionContext,
  session: PlacedSession,
  wanted: RequestedTime,
  { allowOverlap }: { allowOverlap: boolean },
): Promise<{ isOverlapping: boolean; sessionIds: string[] }> {
  // A hold that is over looks free, but keeps its time until it is gone.
  await deleteHolds(query, session.practiceId, now)
  const blocks = await overlappingBlocks(query, withBuffers(session), now, session.id)
  if (blocks.length && !allowOverlap) throw await slotTakenFailure(query, wanted)
  return { isOverlapping: blocks.length > 0, sessionIds: blocks.filter((id) => id !== null) }
}

/** Inserts a session with its time. Taken: `slot_taken` with the nearest free times. */
export async function insertAtFreeTime(
  action: ActionContext,
  session: NewSession,
  event: InitialEvent,
  wanted: RequestedTime,
) {
  const inserted = await insertSession(action, session, event)
  if (!inserted) throw await slotTakenFailure(action.db.query, { ...wanted, movingSessionId: session.id })
  return inserted
}
