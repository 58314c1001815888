import { releaseTime } from '../../availability/time-blocks.ts'
import { publishChange } from '../../events/publish.ts'
import { fail } from '../../http/errors.ts'
import { enqueue } from '../../jobs/queue.ts'
import { settleEndedSessionJob } from '../../payment-requests/job-names.ts'
import { Session } from '../entity.ts'
import { flushAndPublish } from '../notifying/session-messages.ts'
import { correctableUntil } from '../states.ts'
import { changeStatus, lockSession, notAllowedNowFailure, type SessionAction } from './transition.ts'

/**
 * Starts the timer. A practitioner has one running session at a time, else `conflict`, which names it where it is
 * known. If two start at once, a unique index refuses the second.
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
  await releaseTime(action.db.query, session.practiceId, session.id)
  await flushAndPublish(action, session)
  await publishChange(action.db.query, session.practiceId, 'user')
}

/**
 * Records afterwards that a session took place. It starts and stops at once, so another running session is no obstacle.
 * No times are stored, since nothing was timed: a duration of zero would be a false record.
 */
export async function closeAttendedSession(action: SessionAction, id: string): Promise<void> {
  const session = await lockSession(action.db.em, id)
  changeStatus(action, session, 'start')
  changeStatus(action, session, 'stop')
  if (session.endsAt > action.now) throw notAllowedNowFailure('scheduled', session, action)
  await releaseTime(action.db.query, session.practiceId, session.id)
  await flushAndPublish(action, session)
}

/** Marks that the client did not come; only after the start. */
export async function missSession(action: SessionAction, id: string): Promise<void> {
  const session = await lockSession(action.db.em, id)
  changeStatus(action, session, 'miss')
  if (session.startsAt > action.now) throw notAllowedNowFailure('scheduled', session, action)
  session.missedAt = action.now
  await releaseTime(action.db.query, session.practiceId, session.id)
  await enqueueMissedSettlement(action, session)
  await flushAndPublish(action, session)
}

/**
 * Settles the money of a missed session once the mark can no longer be corrected. The session counts as ended by the
 * client.
 */
const enqueueMissedSettlement = ({ db, now }: SessionAction, { id, practiceId }: Session) =>
  enqueue(
    db.query,
    settleEndedSessionJob,
    { of: practiceId, sessionId: id, by: 'client', at: now.toISOString() },
    { singletonKey: `missed ${id} ${now.getTime()}`, startAfter: correctableUntil(now) },
  )
