import {
  deleteHolds,
  overlappingBlocks,
  releaseTime,
  reserveTime,
  withBuffers,
} from '../../availability/time-blocks.ts'
import type { EntityManager } from '../../db/orm.ts'
import { queryOf } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import { publishChange } from '../../events/publish.ts'
import { scheduleRoom } from '../../video/schedule-room.ts'
import type { Session } from '../entity.ts'
import { lockCalendarOf } from '../lifecycle/lock-calendar.ts'
import { changeStatus, findSessionForUpdate, type SessionAction } from '../lifecycle/transition.ts'
import { enqueueSessionMessages } from '../notifying/session-messages.ts'
import { planLaterSessions } from '../programme/later-sessions.ts'
import { furtherTypesOf } from '../programme/programme-preview.ts'

/** Locks the practitioner's calendar, then the session: always in this order. */
export async function lockCalendarAndSession(em: EntityManager, id: string): Promise<void> {
  if (!(await findSessionRow(em, id))) return
  await lockCalendarOf(queryOf(em), id)
  await findSessionForUpdate(em, id)
}

const findSessionRow = (em: EntityManager, id: string) =>
  tablesOf(em).selectFrom('Session').select('id').where('id', '=', id).executeTakeFirst()

/**
 * Confirms a session whose money has arrived. A session that lapsed unpaid is confirmed too, if its time is still free
 * and to come. False where it cannot take place any more: then the money goes back.
 */
export async function confirmPaidSession(action: SessionAction, id: string): Promise<boolean> {
  const { em, query } = action.db
  if (!(await findSessionRow(em, id))) return false
  const typeId = await lockCalendarOf(query, id)
  const session = await findSessionForUpdate(em, id)
  if (!session) return false
  if (session.status === 'prepaid_pending') changeStatus(action, session, 'pay')
  else if (!(await revive(action, session))) return false
  await em.flush()
  await scheduleRoom(query, session)
  await enqueueSessionMessages(action, session, {
    event: 'booked',
    audiences: ['client', 'practitioner'],
    data: { by: 'client' },
  })
  await publishChange(query, session.practiceId, 'sessions')
  if (!session.firstSessionId) {
    await deleteHolds(query, session.practiceId, action.now)
    const furtherTypeIds = await furtherTypesOf(query, session)
    await planLaterSessions(action, { ...session, patientId: session.patient.id, typeId, furtherTypeIds })
  }
  return true
}

async function revive(action: SessionAction, session: Session): Promise<boolean> {
  const { query, em } = action.db
  if (session.status !== 'cancelled' || session.startsAt <= action.now) return false
  const [last] = await tablesOf(em)
    .selectFrom('SessionHistory')
    .select(['event', 'from'])
    .where('practiceId', '=', session.practiceId)
    .where('sessionId', '=', session.id)
    .where('to', '=', 'cancelled')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  if (last?.event !== 'lapse' || last.from !== 'prepaid_pending') return false
  await deleteHolds(query, session.practiceId, action.now)
  const time = withBuffers(session)
  // The constraint ignores what was planned knowingly over another session.
  if ((await overlappingBlocks(query, time, action.now, session.id)).length > 0) return false
  if (!(await reserveTime(query, time, session.id))) return false
  changeStatus(action, session, 'payLate')
  return true
}

/** Ends a session that nobody paid in time: its time is free again. False where it waits for no payment any more. */
export async function lapseUnpaidSession(action: SessionAction, id: string): Promise<boolean> {
  const { em, query } = action.db
  const session = await findSessionForUpdate(em, id)
  if (session?.status !== 'prepaid_pending') return false
  changeStatus(action, session, 'lapse')
  await em.flush()
  await releaseTime(query, session.practiceId, session.id)
  await scheduleRoom(query, session)
  await publishChange(query, session.practiceId, 'sessions')
  return true
}
