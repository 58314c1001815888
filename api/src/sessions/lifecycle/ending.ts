import { proposedTimes } from '../../availability/proposals.ts'
import { releaseTime } from '../../availability/time-blocks.ts'
import { tablesOf } from '../../db/tables.ts'
import { enqueue } from '../../jobs/queue.ts'
import { settleEndedSessionJob } from '../../payment-requests/job-names.ts'
import { endMeeting } from '../../video/schedule-room.ts'
import type { Session } from '../entity.ts'
import { offerFreedTimeJob } from '../job-names.ts'
import {
  enqueueSessionMessages,
  type HeldMail,
  heldMail,
  type NewSessionMessages,
  type SessionAudience,
} from '../notifying/session-messages.ts'
import { hasPaymentRequest } from '../prepaid/due.ts'
import { lockLaterSessions } from '../programme/later-sessions.ts'
import { freedTimesOf, offerToNext } from './freed-offers.ts'
import { lockCalendarOf } from './lock-calendar.ts'
import { overlappedBy } from './take-time.ts'
import { changeStatus, findSessionForUpdate, lockSession, type SessionAction } from './transition.ts'

/** Refuses a request with a reason for the client; its time is free again. Returns whether it can still be undone. */
export async function refuseSession(
  action: SessionAction,
  id: string,
  { holdMailSeconds = 0 }: Pick<CancelOptions, 'holdMailSeconds'> = {},
): Promise<boolean> {
  const session = await lockSession(action.db.em, id)
  const held = heldMail(action.now, holdMailSeconds)
  const isUndoable = holdMailSeconds > 0 && !(await hasPaymentRequest(action.db, id))
  await end(action, session, 'refuse', {
    event: 'refused',
    audiences: ['client'],
    ...held,
    ...(isUndoable && { data: { heldUntil: held.startAfter?.toISOString() } }),
  })
  return isUndoable
}

interface CancelOptions {
  following?: 'keep' | 'cancel'
  notify?: boolean | undefined
  /** The client's mail waits so long, and whoever waits for an earlier time is asked no sooner. */
  holdMailSeconds?: number
}

/**
 * Cancels a session: both sides are told, and its time is free again. Returns whether the cancellation can still be
 * undone. With `following`, later sessions of its programme are cancelled too: a confirmed one has a mail of its own,
 * and the mail about this one names the others. One mail names all dates of a repetition, since no address accepts so
 * many mails at once.
 */
export async function cancelSession(
  action: SessionAction,
  id: string,
  { following = 'keep', notify, holdMailSeconds = 0 }: CancelOptions = {},
): Promise<boolean> {
  // Two actions that lock several sessions of a series take turns here: otherwise each could wait for the other.
  if (following === 'cancel') await lockCalendarOf(action.db.query, id)
  const session = await lockSession(action.db.em, id)
  const rest = following === 'cancel' ? await lockLaterSessions(action, session) : []
  const hasOwnMail = ({ status }: Session) => status === 'scheduled' && !session.repeatWeeks
  const named = rest
    .filter((later) => !hasOwnMail(later))
    .map((later) => later.startsAt.toISOString())
    .sort()
  const isMailed = notify !== false
  const isAgreed = session.status === 'scheduled'
  const held = heldMail(action.now, holdMailSeconds)
  await end(action, session, 'cancel', {
    event: 'cancelled',
    audiences: isMailed ? ['client', 'practitioner'] : [],
    ...(named.length && { data: { alsoCancelled: named.join() } }),
    isRequested: notify === true,
    ...held,
  })
  for (const later of rest) {
    const audiences: SessionAudience[] = isMailed && hasOwnMail(later) ? ['client'] : []
    await end(action, later, 'cancel', { event: 'cancelled', audiences, ...held })
  }
  // A session that is undone at once, without a mail, has freed no time.
  if (isMailed || holdMailSeconds > 0) for (const one of [session, ...rest]) await offerTime(action, one, held)
  // In a programme, or after a card payment, more than a mail depends on it.
  return holdMailSeconds > 0 && isAgreed && rest.length === 0 && !(await hasPaymentRequest(action.db, session.id))
}

/** Has the freed time offered to the waiting list, if anybody is on it. */
async function offerTime(
  { db: { query }, now }: SessionAction,
  { id, practiceId, startsAt, calendarSequence: sequence }: Session,
  held: HeldMail,
): Promise<void> {
  if (startsAt <= now) return
  const waiting = await tablesOf(query)
    .selectFrom('Session')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('waitsSince', 'is not', null)
    .where('startsAt', '>', startsAt)
    .limit(1)
    .executeTakeFirst()
  // The key contains the sequence: the job of a cancellation that was undone must not swallow that of the next.
  const singletonKey = `freed ${id} ${sequence}`
  if (waiting)
    await enqueue(query, offerFreedTimeJob, { practiceId, sessionId: id, sequence }, { singletonKey, ...held })
}

/**
 * Lapses a request that nobody answered before its start, or whose visitor did not press the mailed link in time;
 * nobody is mailed about the latter. A session in any other state, or a deleted one, stays as it is.
 */
export async function lapseSession(action: SessionAction, id: string): Promise<void> {
  const session = await findSessionForUpdate(action.db.em, id)
  if (session?.status !== 'pending_validation') return
  const { startsAt, confirmBy } = session
  const isUnconfirmed = confirmBy !== null && confirmBy !== undefined && confirmBy <= action.now
  if (startsAt > action.now && !isUnconfirmed) return
  // Its client may still take another time: the request ends with the last proposal.
  if ((await proposedTimes(action.db.query, session.practiceId, id, action.now)).length > 0) return
  await end(action, session, 'lapse', {
    event: 'lapsed',
    audiences: isUnconfirmed ? [] : ['client', 'practitioner'],
  })
}

async function end(
  action: SessionAction,
  session: Session,
  move: 'refuse' | 'cancel' | 'lapse',
  messages: NewSessionMessages,
): Promise<void> {
  const { query } = action.db
  const wasInvited = session.status === 'scheduled'
  const line = changeStatus(action, session, move)
  if (move === 'refuse' || (wasInvited && move === 'cancel')) line.overlapped = await overlappedBy(action, session)
  if (wasInvited) session.calendarSequence += 1
  await releaseTime(query, session.practiceId, session.id)
  if (session.waitsSince) await offerToNext(action, session, await freedTimesOf(action, session))
  await endMeeting(query, session, action.now)
  if (await hasPaymentRequest(action.db, session.id)) await enqueueSettlement(action, session)
  await enqueueSessionMessages(action, session, { ...messages, data: { ...messages.data, by: action.actor.kind } })
}

/** Withdraws the payment requests of a session, and pays back by the policy what was paid. */
const enqueueSettlement = ({ db, actor: { kind }, now }: SessionAction, { id, practiceId }: Session) =>
  enqueue(
    db.query,
    settleEndedSessionJob,
    { of: practiceId, sessionId: id, by: kind === 'visitor' ? 'client' : kind, at: now.toISOString() },
    { singletonKey: id },
  )
