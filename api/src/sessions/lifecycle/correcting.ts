import { reserveTimeAgain, withBuffers } from '../../availability/time-blocks.ts'
import { publishChange } from '../../events/publish.ts'
import { fail } from '../../http/errors.ts'
import { planReminders } from '../../reminders/plan.ts'
import { scheduleRoom } from '../../video/schedule-room.ts'
import { reviveReminders } from '../notifying/renew-unsent.ts'
import { flushAndPublish } from '../notifying/session-messages.ts'
import { findSession } from '../reading/list.ts'
import { momentOf, offeredEvents, type SessionEvent, type SessionStatus } from '../states.ts'
import { lockCalendarOf } from './lock-calendar.ts'
import { changeStatus, lockSession, type SessionAction } from './transition.ts'

/**
 * Undoes a start by mistake: the session is planned again, and only the history keeps the start. It refuses a stopped
 * timer, and a session for which something was written since.
 */
export async function takeBackStart(action: SessionAction, id: string): Promise<void> {
  await lockCalendarOf(action.db.query, id)
  const session = await lockSession(action.db.em, id)
  const { startedAt } = session
  const before = await findSession(action.db.query, action.scope, id, action.now)
  changeStatus(action, session, 'takeBack')
  assertAmong(before.allowed, before.status, 'takeBack')
  session.startedAt = null
  await flushAndPublish(action, session)
  await reviveReminders(action, session)
  // Reminders that fell due since the start go out late: a mistaken start may be days before the session.
  if (startedAt) await planReminders(action.db.query, session.practiceId, [id], startedAt)
  await publishChange(action.db.query, session.practiceId, 'user')
}

/**
 * Undoes the mark "missed", since the client had come: the session is planned again at its time, even if another has
 * taken that time.
 */
export async function correctMissed(action: SessionAction, id: string): Promise<void> {
  const { em, query } = action.db
  await lockCalendarOf(query, id)
  const session = await lockSession(em, id)
  const before = momentOf(session)
  changeStatus(action, session, 'correct')
  assertAmong(offeredEvents(before, action.now), before.status, 'correct')
  session.missedAt = null
  await em.flush()
  await reserveTimeAgain(query, withBuffers(session), id)
  if (session.endsAt > action.now) await scheduleRoom(query, session)
  await flushAndPublish(action, session)
}

function assertAmong(allowed: readonly SessionEvent[], current: SessionStatus, event: 'takeBack' | 'correct'): void {
  if (!allowed.includes(event)) throw fail('transition_not_allowed', { current, allowed })
}
