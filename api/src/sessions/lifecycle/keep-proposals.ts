import type { HeldTime } from '../../availability/proposals.ts'
import { isOfferedOffGrid } from '../../availability/service.ts'
import { insertProposal, overlappingBlocks, withBuffers } from '../../availability/time-blocks.ts'
import type { Session } from '../entity.ts'
import { freedTimesOf, offerToNext } from './freed-offers.ts'
import { requestedTimeOfMove, type SessionTime, sessionTimeOf } from './take-time.ts'
import { appendHistory, type SessionAction } from './transition.ts'

/**
 * Holds the times that were proposed for a session again, after a change of its time, length or gaps has released them.
 * A time at which the session does not fit any more ends, and its history says so. A freed time goes to the next
 * waiting client.
 */
export async function keepProposals(
  action: SessionAction,
  session: Session,
  sessionTypeId: string,
  proposed: readonly HeldTime[],
): Promise<void> {
  const lengthMs = session.endsAt.getTime() - session.startsAt.getTime()
  let ended = 0
  for (const { startsAt, until } of proposed) {
    const time = { ...sessionTimeOf(session), startsAt, endsAt: new Date(startsAt.getTime() + lengthMs) }
    const isKept =
      (await mayBePicked(action, session, time, sessionTypeId)) &&
      (await insertProposal(action.db.query, withBuffers(time), session.id, until))
    if (!isKept) ended += 1
  }
  if (ended === 0) return
  appendHistory(action, session, 'endProposals', session.status)
  await action.db.em.flush()
  await offerToNext(action, session, await freedTimesOf(action, session))
}

/** A request may move to any free time. An agreed session is only offered earlier times, by the practice's rules. */
const mayBePicked = async (
  action: SessionAction,
  { status, startsAt }: Session,
  time: SessionTime,
  sessionTypeId: string,
): Promise<boolean> =>
  status === 'pending_validation'
    ? (await overlappingBlocks(action.db.query, withBuffers(time), action.now)).length === 0
    : time.startsAt < startsAt && isOfferedOffGrid(action.db.query, requestedTimeOfMove(action, time, sessionTypeId))
