import { fail } from '../http/errors.ts'
import { appendHistory, lockSession, type SessionAction } from './lifecycle/transition.ts'
import { flushAndPublish } from './notifying/session-messages.ts'
import { momentOf, offeredEvents } from './states.ts'

/** The client says that they come. This works once, and only for an agreed session that has not begun. */
export async function confirmAttendance(action: SessionAction, id: string): Promise<void> {
  const session = await lockSession(action.db.em, id)
  if (session.status !== 'scheduled' || session.startsAt <= action.now)
    throw fail('transition_not_allowed', {
      current: session.status,
      allowed: offeredEvents(momentOf(session), action.now),
    })
  if (session.attendanceConfirmedAt) return
  session.attendanceConfirmedAt = action.now
  appendHistory(action, session, 'confirmAttendance', session.status)
  await flushAndPublish(action, session)
}
