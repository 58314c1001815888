import { release } from '../../availability/time-blocks.ts'
import { publishChange } from '../../events/publish.ts'
import { fail } from '../../http/errors.ts'
import { enqueue } from '../../jobs/queue.ts'
import { settleEndedSessionJob } from '../../payment-requests/job-names.ts'
import { Session } from '../entity.ts'
import { flushAndPublish } from '../notifying/session-messages.ts'
import { correctableUntil } from '../states.ts'
import { changeStatus, lockSession, notAllowedNow, type SessionAction } from './transition.ts'

/**
 * Starts the timer. One session of a practitioner runs at a time: `conflict`, which names it where it is known. If two
 * start at once, a unique index refuses the second.
 */
export async function startSession(action: SessionAction, id: string): Promise<void> {
  const session = await lockSession(action.db.em, id)
  const { practitionerId } = session
  const running = await action.db.em.findOne(Session, { practitionerId, status: 'in_progress', id: { $ne: id } })
  changeStatus(action, session, 'start')
  if (running) throw fail('conflict', { running: running.id })
  session.startedAt = action.now
  await flushAndPublish(action, session)
  await publishChange(action.db.query, session.practiceId, 'user')
}

/** Stops the timer for good. */
export async function stopSession(action: SessionAction, id: string): Promise<void> {
  const session = await lockSession(action.db.em, id)
  changeStatus(action, session, 'stop')
  session.stoppedAt = action.now
  await release(action.db.query, session.practiceId, session.id)
  await flushAndPublish(action, session)
  await publishChange(action.db.query, session.practiceId, 'user')
}

/**
 * It took place, told once it is over: both moves of the timer in one go, so that another that runs is no obstacle and
 * none is left running. Nothing was timed, so no times are kept: a duration of zero would be a false record.
 */
export async function closeAttendedSession(action: SessionAction, id: string): Promise<void> {
  const session = await lockSession(action.db.em, id)
  changeStatus(action, session, 'start')
  changeStatus(action, session, 'stop')
  if (session.endsAt > action.now) throw notAllowedNow('scheduled', session, action)
  await release(action.db.query, session.practiceId, session.id)
  await flushAndPublish(action, session)
}

/** The client did not come: only after the start. */
export async function missSession(action: SessionAction, id: string): Promise<void> {
  const session = await lockSession(action.db.em, id)
  changeStatus(action, session, 'miss')
  if (session.startsAt > action.now) throw notAllowedNow('scheduled', session, action)
  session.missedAt = action.now
  await release(action.db.query, session.practiceId, session.id)
  await enqueueMissedSettlement(action, session)
  await flushAndPublish(action, session)
}

/** Money of a missed session is settled once the mark cannot be corrected any more. Not to come is the client's doing. */
const enqueueMissedSettlement = ({ db, now }: SessionAction, { id, practiceId }: Session) =>
  enqueue(
    db.query,
    settleEndedSessionJob,
    { of: practiceId, sessionId: id, by: 'client', at: now.toISOString() },
    { singletonKey: `missed ${id} ${now.getTime()}`, startAfter: correctableUntil(now) },
  )
