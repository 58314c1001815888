import { proposedTimes } from '../../availability/proposals.ts'
import { release } from '../../availability/time-blocks.ts'
import { tablesOf } from '../../db/tables.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { SessionMail, SessionMessageData } from '../../mail/message-data.ts'
import { settleEndedSessionJob } from '../../payment-requests/job-names.ts'
import { scheduleRoom } from '../../video/schedule-room.ts'
import type { Session } from '../entity.ts'
import { offerFreedTimeJob } from '../job-names.ts'
import { enqueueSessionMessages, type SessionAudience, type SessionMailOptions } from '../notifying/session-messages.ts'
import { hasPaymentRequest } from '../prepaid/due.ts'
import { lockLaterSessions } from '../programme/later-sessions.ts'
import { changeStatus, findSessionForUpdate, lockSession, type SessionAction } from './transition.ts'

/** Refuses a request with a reason, which the client reads; the time is free again. */
export async function refuseSession(action: SessionAction, id: string): Promise<void> {
  await end(action, await lockSession(action.db.em, id), 'refuse', 'refused', ['client'])
}

/**
 * Cancels for good; both sides are told, the time is free again. With `following` also what comes after it in its
 * programme: what was confirmed has a mail of its own, the rest is named in that of the session. So are all dates of what
 * comes again: so many mails at once an address does not take.
 */
export async function cancelSession(
  action: SessionAction,
  id: string,
  { following = 'keep', notify }: { following?: 'keep' | 'cancel'; notify?: boolean | undefined } = {},
): Promise<void> {
  const session = await lockSession(action.db.em, id)
  const rest = following === 'cancel' ? await lockLaterSessions(action, session) : []
  const hasOwnMail = ({ status }: Session) => status === 'scheduled' && !session.repeatWeeks
  const named = rest
    .filter((later) => later.status === 'pre_scheduled' || session.repeatWeeks)
    .map((later) => later.startsAt.toISOString())
    .sort()
  const isMailed = notify !== false
  await end(
    action,
    session,
    'cancel',
    'cancelled',
    isMailed ? ['client', 'practitioner'] : [],
    { ...(named.length && { alsoCancelled: named.join() }) },
    { isAsked: notify === true },
  )
  for (const later of rest)
    await end(action, later, 'cancel', 'cancelled', isMailed && hasOwnMail(later) ? ['client'] : [])
  // What is taken back at once, and told to nobody, has freed nothing.
  if (isMailed) for (const one of [session, ...rest]) await offerTime(action, one)
}

/** Has the time that is free again offered to those who wait for an earlier one, if there are any. */
async function offerTime({ db: { query }, now }: SessionAction, { id, practiceId, startsAt }: Session): Promise<void> {
  if (startsAt <= now) return
  const waiting = await tablesOf(query)
    .selectFrom('Session')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('waitsSince', 'is not', null)
    .where('startsAt', '>', startsAt)
    .limit(1)
    .executeTakeFirst()
  if (waiting) await enqueue(query, offerFreedTimeJob, { practiceId, sessionId: id }, { singletonKey: `freed ${id}` })
}

/**
 * A request whose time came without an answer, or whose visitor did not press the mailed link in time: of that nobody is
 * mailed. Whatever else became of the session, also that it is no more, stays so.
 */
export async function lapseSession(action: SessionAction, id: string): Promise<void> {
  const session = await findSessionForUpdate(action.db.em, id)
  if (session?.status !== 'pending_validation') return
  const { startsAt, confirmBy } = session
  const isUnconfirmed = confirmBy !== null && confirmBy !== undefined && confirmBy <= action.now
  if (startsAt > action.now && !isUnconfirmed) return
  // Its client may still take another time: the request ends with the last of them.
  if ((await proposedTimes(action.db.query, session.practiceId, id, action.now)).length > 0) return
  await end(action, session, 'lapse', 'lapsed', isUnconfirmed ? [] : ['client', 'practitioner'])
}

async function end(
  action: SessionAction,
  session: Session,
  event: 'refuse' | 'cancel' | 'lapse',
  mail: SessionMail,
  audiences: SessionAudience[],
  more: Partial<SessionMessageData> = {},
  how: SessionMailOptions = {},
): Promise<void> {
  const { query } = action.db
  const wasInvited = session.status === 'scheduled'
  changeStatus(action, session, event)
  if (wasInvited) session.calendarSequence += 1
  await release(query, session.practiceId, session.id)
  await scheduleRoom(query, session)
  if (await hasPaymentRequest(action.db, session.id)) await enqueueSettlement(action, session)
  await enqueueSessionMessages(action, session, mail, audiences, { ...more, by: action.actor.kind }, how)
}

/** What was asked for the session is withdrawn, and what was paid goes back by the policy. */
const enqueueSettlement = ({ db, actor: { kind }, now }: SessionAction, { id, practiceId }: Session) =>
  enqueue(
    db.query,
    settleEndedSessionJob,
    { of: practiceId, sessionId: id, by: kind === 'visitor' ? 'client' : kind, at: now.toISOString() },
    { singletonKey: id },
  )
