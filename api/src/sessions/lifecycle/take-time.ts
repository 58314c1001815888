import { type RequestedTime, slotTakenFailure } from '../../availability/service.ts'
import {
  deleteHolds,
  overlappingBlocks,
  releaseTime,
  reserveTime,
  withBuffers,
} from '../../availability/time-blocks.ts'
import type { ActionContext } from '../../http/action-context.ts'
import type { PracticeId } from '../../practice-id.ts'
import type { InitialEvent } from '../states.ts'
import { insertSession, type NewSession } from './insert-session.ts'

/** What determines the time of a session. Buffers are minutes. */
export interface SessionTime {
  id: string
  practiceId: PracticeId
  practitionerId: string
  startsAt: Date
  endsAt: Date
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
}

export const sessionTimeOf = ({
  id,
  practiceId,
  practitionerId,
  startsAt,
  endsAt,
  bufferBeforeMinutes,
  bufferAfterMinutes,
}: SessionTime): SessionTime => ({
  id,
  practiceId,
  practitionerId,
  startsAt,
  endsAt,
  bufferBeforeMinutes,
  bufferAfterMinutes,
})

/** The time that a session would move to: with its own length and buffers, and ignoring its own block. */
export const requestedTimeOfMove = (
  { now }: Pick<ActionContext, 'now'>,
  { id, practiceId, startsAt, endsAt, bufferBeforeMinutes, bufferAfterMinutes }: SessionTime,
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

/** What overlaps the time of a session; it was planned so knowingly. */
export async function overlappedBy({ db: { query }, now }: ActionContext, session: SessionTime): Promise<string[]> {
  const blocks = await overlappingBlocks(query, withBuffers(session), now, session.id)
  return blocks.map(({ id }) => id)
}

/** `overlapped`: what an undone move may overlap in any case, as before it. */
interface OverlapOptions {
  allowOverlap: boolean
  overlapped?: readonly string[] | undefined
}

/**
 * Moves a session's block to its new time, under the practitioner's lock. A taken time is `slot_taken` with the nearest
 * free ones, unless the session may overlap. Returns the overlapped sessions.
 */
export async function takeTimeForMove(
  action: ActionContext,
  session: SessionTime,
  sessionTypeId: string,
  options: OverlapOptions,
): Promise<string[]> {
  const { query } = action.db
  await releaseTime(query, session.practiceId, session.id)
  const wanted = requestedTimeOfMove(action, session, sessionTypeId)
  const { isOverlapping, sessionIds } = await findOverlaps(action, session, wanted, options)
  // Below a session that was planned over it, an undone move takes its time as before.
  if (options.overlapped && (await reserveTime(query, withBuffers(session), session.id))) return sessionIds
  if (!(await reserveTime(query, withBuffers(session), session.id, { isOverlapAllowed: isOverlapping })))
    throw await slotTakenFailure(query, wanted)
  return sessionIds
}

/**
 * Finds what a session would overlap: the ids of other sessions, and visitors' holds. Any overlap is `slot_taken` with
 * the nearest free times, unless the session may overlap.
 */
export async function findOverlaps(
  { db: { query }, now }: ActionContext,
  session: SessionTime,
  wanted: RequestedTime,
  { allowOverlap, overlapped = [] }: OverlapOptions,
): Promise<{ isOverlapping: boolean; sessionIds: string[] }> {
  // An expired hold looks free, but blocks its time until it is deleted.
  await deleteHolds(query, session.practiceId, now)
  const blocks = await overlappingBlocks(query, withBuffers(session), now, session.id)
  if (!allowOverlap && blocks.some(({ id }) => !overlapped.includes(id))) throw await slotTakenFailure(query, wanted)
  return {
    isOverlapping: blocks.length > 0,
    sessionIds: blocks.filter(({ isSession }) => isSession).map(({ id }) => id),
  }
}

/** Inserts a session with its time. A taken time is `slot_taken` with the nearest free ones. */
export async function takeTimeForNewSession(
  action: ActionContext,
  session: NewSession,
  event: InitialEvent,
  wanted: RequestedTime,
) {
  const inserted = await insertSession(action, session, event)
  if (!inserted) throw await slotTakenFailure(action.db.query, { ...wanted, movingSessionId: session.id })
  return inserted
}
