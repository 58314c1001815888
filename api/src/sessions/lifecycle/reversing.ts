import { lockPractitioner, reserve, withBuffers } from '../../availability/time-blocks.ts'
import { tablesOf } from '../../db/tables.ts'
import { publishChange } from '../../events/publish.ts'
import { fail } from '../../http/errors.ts'
import { scheduleRoom } from '../../video/schedule-room.ts'
import { Session } from '../entity.ts'
import { flushAndPublish } from '../service.ts'
import { momentOf, offeredEvents, type SessionMoment } from '../states.ts'
import { changeStatus, lockSession, type SessionAction } from './transition.ts'

/**
 * Takes a start by mistake back: the session is planned again, and its start is forgotten but for the history. A timer
 * that was stopped never comes here.
 */
export async function takeBackStart(action: SessionAction, id: string): Promise<void> {
  const session = await lockSession(action.db.em, id)
  const before = { ...momentOf(session), isWrittenSince: await isWrittenSince(action, session) }
  changeStatus(action, session, 'takeBack')
  assertOffered(action, before, 'takeBack')
  session.startedAt = null
  await flushAndPublish(action, session)
  await publishChange(action.db.query, session.practiceId, 'user')
}

/** The client had come after all: the session is planned again, at the time that it had, even where that was given away. */
export async function correctMissed(action: SessionAction, id: string): Promise<void> {
  const { em, query } = action.db
  const { practiceId, practitionerId } = await em.findOneOrFail(
    Session,
    { id },
    { failHandler: () => fail('not_found') },
  )
  await lockPractitioner(query, practiceId, practitionerId)
  const session = await lockSession(em, id)
  const before = momentOf(session)
  changeStatus(action, session, 'correct')
  assertOffered(action, before, 'correct')
  session.missedAt = null
  await em.flush()
  const time = withBuffers(session)
  const isReserved = await reserve(query, time, id)
  if (!isReserved) await reserve(query, time, id, { isOverlapAllowed: true })
  if (session.endsAt > action.now) await scheduleRoom(query, session)
  await flushAndPublish(action, session)
}

function assertOffered({ now }: SessionAction, before: SessionMoment, event: 'takeBack' | 'correct'): void {
  const allowed = offeredEvents(before, now)
  if (!allowed.includes(event)) throw fail('transition_not_allowed', { current: before.status, allowed })
}

/** Something was written into the record of a session since it was started. */
async function isWrittenSince({ db }: SessionAction, { practiceId, id, startedAt }: Session): Promise<boolean> {
  if (!startedAt) return false
  const written = await tablesOf(db.em)
    .selectFrom('SessionField')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('sessionId', '=', id)
    .where('savedAt', '>', startedAt)
    .limit(1)
    .execute()
  return written.length > 0
}
