import { deleteHolds, overlappingBlocks, reserveTimeAgain, withBuffers } from '../../availability/time-blocks.ts'
import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import { fail } from '../../http/errors.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { MessageTemplate } from '../../mail/message-data.ts'
import { lockUnlessErased } from '../../patients/lock-unless-erased.ts'
import { planReminders } from '../../reminders/plan.ts'
import { endMeeting, scheduleRoom } from '../../video/schedule-room.ts'
import type { Session, SessionHistory } from '../entity.ts'
import { lapseSessionRequest } from '../jobs.ts'
import { dropUnsentMails } from '../notifying/drop-unsent.ts'
import { renewUnsentMails, reviveLastMail, reviveReminders, timeMails } from '../notifying/renew-unsent.ts'
import { flushAndPublish } from '../notifying/session-messages.ts'
import { hasPaymentRequest } from '../prepaid/due.ts'
import { lockCalendarOf } from './lock-calendar.ts'
import { restoreProposals } from './restore-proposals.ts'
import { changeStatus, lockSession, notAllowedNowFailure, type SessionAction } from './transition.ts'
import { isWithinUndoTime, lastUndoableEntry } from './undoable.ts'

/**
 * Undoes an acceptance while its mail waits, or for a moment where the mail was withheld. Nobody hears of it, and the
 * request waits until its start, with the times that were proposed. It refuses where a programme was planned with it,
 * where the client may know or was asked to pay, and an acceptance that the client caused.
 */
export async function undoAcceptance(action: SessionAction, id: string): Promise<void> {
  const { em, query } = action.db
  const typeId = await lockCalendarOf(query, id)
  const session = await lockSession(em, id)
  const { status, startsAt } = session
  const last = await lastUndoableEntry(em, id)
  changeStatus(action, session, 'undoAccept')
  const dropped = await dropUnsentMails(em, session, 'session.accepted')
  const isUndoable =
    last?.event === 'accept' &&
    last.by === 'practitioner' &&
    !session.firstSessionId &&
    startsAt > action.now &&
    (dropped.length > 0 || isWithinUndoTime(last.at, action)) &&
    !(await isClientNotified(em, session, 'session.accepted')) &&
    !(await hasPaymentRequest(action.db, id))
  if (!isUndoable) throw notAllowedNowFailure(status, session, action)
  const requestedAt = session.calendarSequence
  // The next acceptance has a mail of its own.
  session.calendarSequence += 1
  await em.flush()
  await endMeeting(query, session, action.now)
  await reopenRequest(action, session, { typeId, requestedAt })
}

interface Reopened {
  typeId: string
  /** The sequence of the request before its answer. */
  requestedAt: number
}

/**
 * Has a request wait again, with the times that were proposed. It waits until its start, or the end of its two hours.
 * Its own job may have run meanwhile and found nothing that waits, so another one is enqueued.
 */
export async function reopenRequest(
  action: SessionAction,
  session: Session,
  { typeId, requestedAt }: Reopened,
): Promise<void> {
  const { id: sessionId, practiceId, startsAt, confirmBy } = session
  await restoreProposals(action, session, typeId)
  await renewUnsentMails(action, session, requestedAt)
  const startAfter = confirmBy ?? startsAt
  await enqueue(action.db.query, lapseSessionRequest, { practiceId, sessionId }, { startAfter })
  await flushAndPublish(action, session)
}

/**
 * Undoes a cancellation by the practitioner: its mail is dropped, and the session is as before, even over another one.
 * Fails if the client was told or paid by card, if other sessions ended with it, or if the time has been taken
 * meanwhile.
 */
export async function undoCancellation(action: SessionAction, id: string): Promise<void> {
  const { em, query } = action.db
  await lockCalendarOf(query, id)
  const session = await lockSession(em, id)
  const { status, practiceId } = session
  await lockUnlessErased(query, practiceId, session.patient.id)
  const last = await lastUndoableEntry(em, id)
  changeStatus(action, session, 'undoCancel')
  await dropUnsentMails(em, session, 'session.cancelled')
  const isUndoable =
    last?.event === 'cancel' &&
    last.by === 'practitioner' &&
    last.from === 'scheduled' &&
    isWithinUndoTime(last.at, action) &&
    session.startsAt > action.now &&
    !(await isClientNotified(em, session, 'session.cancelled')) &&
    !(await haveOthersEnded(em, session, last.at)) &&
    !(await hasPaymentRequest(action.db, id))
  if (!isUndoable) throw notAllowedNowFailure(status, session, action)
  const agreedAt = session.calendarSequence - 1
  // The next cancellation has a mail of its own.
  session.calendarSequence += 1
  await em.flush()
  await renewUnsentMails(action, session, agreedAt)
  await reviveLastMail(action, session, agreedAt, timeMails)
  await reviveReminders(action, session)
  // Reminders that fell due since the cancellation go out late.
  await planReminders(query, practiceId, [id], last.at)
  await deleteHolds(query, practiceId, action.now)
  await takeBackTime(action, session, last)
  await scheduleRoom(query, session)
  await flushAndPublish(action, session)
}

/** Takes the time of an ended session again, over whatever it overlapped before; `slot_taken` by anything else. */
export async function takeBackTime(
  { db: { query }, now }: SessionAction,
  session: Session,
  { overlapped }: SessionHistory,
) {
  const time = withBuffers(session)
  const blocks = await overlappingBlocks(query, time, now, session.id)
  if (blocks.some(({ id }) => !overlapped?.includes(id))) throw fail('slot_taken')
  await reserveTimeAgain(query, time, session.id)
}

/** Whether other sessions of its programme, or dates of its repetition, were cancelled with it: one mail names them. */
async function haveOthersEnded(em: EntityManager, { practiceId, id, firstSessionId }: Session, at: Date) {
  if (!firstSessionId) return false
  const ended = await tablesOf(em)
    .selectFrom('SessionHistory as h')
    .innerJoin('Session as s', (join) =>
      join.onRef('s.practiceId', '=', 'h.practiceId').onRef('s.id', '=', 'h.sessionId'),
    )
    .select('h.id')
    .where('h.practiceId', '=', practiceId)
    .where('s.firstSessionId', '=', firstSessionId)
    .where('s.id', '<>', id)
    .where('h.event', '=', 'cancel')
    .where('h.at', '=', at)
    .limit(1)
    .execute()
  return ended.length > 0
}

/** Whether the mail of the change was sent, or is being sent. */
export async function isClientNotified(em: EntityManager, { practiceId, id }: Session, template: MessageTemplate) {
  const mailed = await tablesOf(em)
    .selectFrom('Message')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('sessionId', '=', id)
    .where('template', '=', template)
    .where('status', 'in', ['queued', 'sent', 'delivered', 'bounced'])
    .limit(1)
    .execute()
  return mailed.length > 0
}
