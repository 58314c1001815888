import { deleteHolds } from '../../availability/time-blocks.ts'
import { lockUnlessErased } from '../../patients/lock-unless-erased.ts'
import { dropUnsentMails } from '../notifying/drop-unsent.ts'
import { hasPaymentRequest } from '../prepaid/due.ts'
import { lockCalendarOf } from './lock-calendar.ts'
import { changeStatus, lockSession, notAllowedNowFailure, type SessionAction } from './transition.ts'
import { isWithinUndoTime, lastUndoableEntry } from './undoable.ts'
import { isClientNotified, reopenRequest, takeBackTime } from './undoing.ts'

/**
 * Undoes a refusal while its mail waits, or for a moment where no mail goes. Nobody hears of it, and the request waits
 * as before, with the times that were proposed. Fails if the client was told or asked to pay, or if the time has been
 * taken meanwhile.
 */
export async function undoRefusal(action: SessionAction, id: string): Promise<void> {
  const { em, query } = action.db
  const typeId = await lockCalendarOf(query, id)
  const session = await lockSession(em, id)
  const { status, practiceId, startsAt } = session
  await lockUnlessErased(query, practiceId, session.patient.id)
  const last = await lastUndoableEntry(em, id)
  changeStatus(action, session, 'undoRefuse')
  await dropUnsentMails(em, session, 'session.refused')
  const isUndoable =
    last?.event === 'refuse' &&
    isWithinUndoTime(last.at, action) &&
    startsAt > action.now &&
    !(await isClientNotified(em, session, 'session.refused')) &&
    !(await hasPaymentRequest(action.db, id))
  if (!isUndoable) throw notAllowedNowFailure(status, session, action)
  const requestedAt = session.calendarSequence
  // The next refusal has a mail of its own.
  session.calendarSequence += 1
  await em.flush()
  await deleteHolds(query, practiceId, action.now)
  await takeBackTime(action, session, last)
  await reopenRequest(action, session, { typeId, requestedAt })
}
