import { deleteHolds, releaseProposals } from '../../availability/time-blocks.ts'
import { publishChange } from '../../events/publish.ts'
import { scheduleRoom } from '../../video/schedule-room.ts'
import type { Session } from '../entity.ts'
import { enqueueSessionMessages, heldMail, type SessionAudience } from '../notifying/session-messages.ts'
import { dueOfSession } from '../prepaid/due.ts'
import { type DuePrepayment, insertPrepayment } from '../prepaid/insert-prepayment.ts'
import { hasProgramme, planLaterSessions } from '../programme/later-sessions.ts'
import { furtherTypesOf } from '../programme/programme-preview.ts'
import { lockCalendarOf } from './lock-calendar.ts'
import { appendHistory, changeStatus, lockSession, notAllowedNowFailure, type SessionAction } from './transition.ts'

interface AcceptOptions {
  /** Delays the client's mail by these seconds: if the acceptance is undone in that time, nobody hears of it. */
  holdMailSeconds?: number
  /** The client agreed it, by taking one of the proposed times. */
  isPicked?: boolean
}

/**
 * Accepts a request; the client gets the confirmation. Once its start has passed, a request cannot be accepted. Returns
 * whether it can be undone.
 */
export async function acceptSession(
  action: SessionAction,
  id: string,
  { holdMailSeconds = 0, isPicked }: AcceptOptions = {},
): Promise<boolean> {
  const { query } = action.db
  const typeId = await lockCalendarOf(query, id)
  const session = await lockSession(action.db.em, id)
  const due = session.status === 'pending_validation' ? await dueOfSession(action.db.em, session, action.now) : null
  changeStatus(action, session, due ? 'acceptPrepaid' : 'accept')
  session.confirmBy = null
  if (session.startsAt <= action.now) throw notAllowedNowFailure('pending_validation', session, action)
  await releaseProposals(query, session.practiceId, id)
  if (due) {
    await askPrepayment(action, session, due)
    return false
  }
  await scheduleRoom(query, session)
  await enqueueSessionMessages(action, session, {
    event: 'accepted',
    audiences: ['client'],
    ...(isPicked && { data: { isPicked } }),
    ...heldMail(action.now, holdMailSeconds),
  })
  if (session.firstSessionId) return false
  // An expired hold looks free, but blocks its time until it is deleted.
  await deleteHolds(query, session.practiceId, action.now)
  const furtherTypeIds = await furtherTypesOf(query, session)
  await planLaterSessions(action, { ...session, patientId: session.patient.id, typeId, furtherTypeIds })
  return holdMailSeconds > 0 && !(await hasProgramme(query, id))
}

/**
 * Asks for the prepayment: the session is agreed once it is paid. Until then, its client has a mail with the way to
 * pay.
 */
async function askPrepayment(action: SessionAction, session: Session, due: DuePrepayment): Promise<void> {
  await action.db.em.flush()
  await insertPrepayment(action, { ...session, patientId: session.patient.id }, due)
  await publishChange(action.db.query, session.practiceId, 'sessions')
}

/**
 * Confirms a request by the link in its mail. It then waits for the practitioner, who is notified; or it is accepted,
 * where the practice accepts by itself. Any other request stays as it is.
 */
export async function verifyRequest(
  action: SessionAction,
  id: string,
  { isAutoAccepted }: { isAutoAccepted: boolean },
): Promise<void> {
  const { em, query } = action.db
  await lockCalendarOf(query, id)
  const session = await lockSession(em, id)
  const { status, confirmBy } = session
  if (status !== 'pending_validation' || !confirmBy) return
  if (confirmBy <= action.now) throw notAllowedNowFailure(status, session, action)
  session.confirmBy = null
  appendHistory(action, session, 'verifyEmail', status)
  await em.flush()
  if (isAutoAccepted) await acceptSession(action, id)
  await em.flush()
  // The practitioner hears of a prepaid request once it is paid.
  if (session.status === 'prepaid_pending') return
  await enqueueSessionMessages(action, session, {
    event: isAutoAccepted ? 'booked' : 'requested',
    audiences: ['practitioner'],
    data: { by: 'visitor' },
  })
}

/** Confirms a session that a programme planned. The practitioner is notified when the client did it. */
export async function confirmSession(action: SessionAction, id: string): Promise<void> {
  await lockCalendarOf(action.db.query, id)
  const session = await lockSession(action.db.em, id)
  const due = session.status === 'pre_scheduled' ? await dueOfSession(action.db.em, session, action.now) : null
  changeStatus(action, session, due ? 'confirmPrepaid' : 'confirm')
  if (due) {
    await askPrepayment(action, session, due)
    return
  }
  await scheduleRoom(action.db.query, session)
  // Nobody is invited to what has begun: it is confirmed for the practice's own papers.
  const audiences: SessionAudience[] = session.startsAt > action.now ? ['client'] : []
  if (action.actor.kind !== 'practitioner') audiences.push('practitioner')
  await enqueueSessionMessages(action, session, { event: 'booked', audiences })
}
