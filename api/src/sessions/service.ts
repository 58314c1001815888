// Long: everything that changes what a session is, each move beside the next.
import { assertOffered } from '../availability/service.ts'
import { deleteHolds, lockPractitioner, release } from '../availability/time-blocks.ts'
import type { EntityManager } from '../db/orm.ts'
import type { Query } from '../db/query.ts'
import { publishChange } from '../events/publish.ts'
import type { ActionContext } from '../http/action-context.ts'
import { fail, refuseField } from '../http/errors.ts'
import { enqueue } from '../jobs/queue.ts'
import type { SessionMail, SessionMessageData } from '../mail/message-data.ts'
import { enqueueMessages, type NewMessages } from '../messages/service.ts'
import { settleEndedSessionJob } from '../payment-requests/job-names.ts'
import type { PracticeId } from '../practice-id.ts'
import { scheduleRoom } from '../video/schedule-room.ts'
import { Session, SessionItem } from './entity.ts'
import { takeTime, wantedTime } from './lifecycle/take-time.ts'
import {
  appendHistory,
  changeStatus,
  type DuePrepayment,
  findSessionForUpdate,
  insertPrepayment,
  lockSession,
  type SessionAction,
} from './lifecycle/transition.ts'
import { moveMails } from './notifying/waiting-moves.ts'
import { dueOfSession, hasPaymentRequest } from './prepaid/due.ts'
import { lockLater, planLater, releaseLater, shiftLater } from './programme/later-sessions.ts'
import { correctableUntil, momentOf, nextStatus, offeredEvents, type SessionStatus } from './states.ts'

export { insertAtFreeTime } from './lifecycle/take-time.ts'
export { appendHistory, lockSession, type NewSession, type SessionAction } from './lifecycle/transition.ts'

/** Accepts a request; the client gets the confirmation. A request whose time has come cannot be accepted. */
export async function acceptSession(action: SessionAction, id: string): Promise<void> {
  const { query } = action.db
  const typeId = await lockCalendarOf(query, id)
  const session = await lockSession(action.db.em, id)
  const due = session.status === 'pending_validation' ? await dueOfSession(action.db.em, session, action.now) : null
  changeStatus(action, session, due ? 'acceptPrepaid' : 'accept')
  session.confirmBy = null
  if (session.startsAt <= action.now) throw notNow('pending_validation', session, action)
  if (due) {
    await askPrepayment(action, session, due)
    return
  }
  await scheduleRoom(query, session)
  await enqueueSessionMessages(action, session, 'accepted', ['client'])
  if (session.firstSessionId) return
  // A hold that is over looks free, but keeps its time until it is gone.
  await deleteHolds(query, session.practiceId, action.now)
  await planLater(action, { ...session, patientId: session.patient.id, typeId })
}

/** The session is agreed as soon as it is paid: until then its client has a mail with the way to pay. */
async function askPrepayment(action: SessionAction, session: Session, due: DuePrepayment): Promise<void> {
  await action.db.em.flush()
  await insertPrepayment(action, { ...session, patientId: session.patient.id }, due)
  await publishChange(action.db.query, session.practiceId, 'sessions')
}

/**
 * Whoever asked has pressed the link in the mail: the request waits for the practitioner as any other, who hears of it
 * now, or is accepted where the practice accepts by itself. One that does not wait for that stays as it is.
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
  if (confirmBy <= action.now) throw notNow(status, session, action)
  session.confirmBy = null
  appendHistory(action, session, 'verifyEmail', status)
  await em.flush()
  await enqueueSessionMessages(action, session, isAutoAccepted ? 'booked' : 'requested', ['practitioner'], {
    by: 'visitor',
  })
  if (isAutoAccepted) await acceptSession(action, id)
}

/** Locks the practitioner of a session, always before the session itself, and says what type the session is of. */
export async function lockCalendarOf(query: Query, id: string): Promise<string> {
  const [row] = await query<{ practice_id: PracticeId; practitioner_id: string; type_id: string }>(
    `select s.practice_id, s.practitioner_id, i.session_type_id as type_id from session s
       join session_item i on i.practice_id = s.practice_id and i.session_id = s.id
     where s.id = $1 order by i.position limit 1`,
    [id],
  )
  if (!row) throw fail('not_found')
  await lockPractitioner(query, row.practice_id, row.practitioner_id)
  return row.type_id
}

/** The state table knows the move, but it is not the time for it. */
const notNow = (current: SessionStatus, session: Session, { now }: SessionAction) =>
  fail('transition_not_allowed', { current, allowed: offeredEvents({ ...momentOf(session), status: current }, now) })

/** Refuses a request with a reason, which the client reads; the time is free again. */
export async function refuseSession(action: SessionAction, id: string): Promise<void> {
  await end(action, await lockSession(action.db.em, id), 'refuse', 'refused', ['client'])
}

/**
 * Cancels for good; both sides are told, the time is free again. With `following` also what comes after it in its
 * programme: what was confirmed has a mail of its own, the rest is named in that of the session.
 */
export async function cancelSession(
  action: SessionAction,
  id: string,
  { following = 'keep', notify }: { following?: 'keep' | 'cancel'; notify?: boolean | undefined } = {},
): Promise<void> {
  const session = await lockSession(action.db.em, id)
  const rest = following === 'cancel' ? await lockLater(action, session) : []
  const unconfirmed = rest
    .filter(({ status }) => status === 'pre_scheduled')
    .map((later) => later.startsAt.toISOString())
  const isMailed = notify !== false
  await end(
    action,
    session,
    'cancel',
    'cancelled',
    isMailed ? ['client', 'practitioner'] : [],
    { ...(unconfirmed.length && { alsoCancelled: unconfirmed.join() }) },
    { isAsked: notify === true },
  )
  for (const later of rest)
    await end(action, later, 'cancel', 'cancelled', isMailed && later.status === 'scheduled' ? ['client'] : [])
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
  await end(action, session, 'lapse', 'lapsed', isUnconfirmed ? [] : ['client', 'practitioner'])
}

async function end(
  action: SessionAction,
  session: Session,
  event: 'refuse' | 'cancel' | 'lapse',
  mail: SessionMail,
  audiences: Audience[],
  more: Partial<SessionMessageData> = {},
  how: Delivery = {},
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

/** Money of a missed session is settled once the mark cannot be corrected any more. Not to come is the client's doing. */
const enqueueMissedSettlement = ({ db, now }: SessionAction, { id, practiceId }: Session) =>
  enqueue(
    db.query,
    settleEndedSessionJob,
    { of: practiceId, sessionId: id, by: 'client', at: now.toISOString() },
    { singletonKey: `missed ${id} ${now.getTime()}`, startAfter: correctableUntil(now) },
  )

interface MoveWish {
  seenStartsAt?: Date | undefined
  durationMinutes?: number | undefined
  seenDurationMinutes?: number | undefined
  notify?: boolean | undefined
  /** The client's mail waits so long: a move that is taken back meanwhile is told to nobody. */
  holdMailSeconds?: number
  allowOverlap?: boolean
  slideFollowing?: boolean
  /** The words of the box that the client ticked for it: its mail repeats them. */
  waiver?: string | undefined
}

/**
 * Moves a session, or gives it another length. A client needs a time that is offered, the practitioner any free time to
 * come. A taken time is refused with `slot_taken` and the nearest free ones, unless the session may overlap: then the others
 * are returned. A move to the time that it has, as when the answer was lost, changes nothing.
 */
export async function rescheduleSession(
  action: SessionAction,
  id: string,
  startsAt: Date,
  {
    seenStartsAt,
    notify: asked,
    holdMailSeconds = 0,
    allowOverlap = false,
    slideFollowing: slides = false,
    waiver,
    ...length
  }: MoveWish = {},
): Promise<string[]> {
  const { em, query } = action.db
  const { practitionerId } = await em.findOneOrFail(Session, { id }, { failHandler: () => fail('not_found') })
  const first = await em.findOneOrFail(SessionItem, { session: id }, { orderBy: { position: 'asc' } })
  await lockPractitioner(query, first.practiceId, practitionerId)
  const session = await lockSession(action.db.em, id)
  const previous = session.startsAt
  const previousMinutes = (session.endsAt.getTime() - previous.getTime()) / 60_000
  const { durationMinutes = previousMinutes, seenDurationMinutes = previousMinutes } = length
  const isMoved = startsAt.getTime() !== previous.getTime()
  if (!isMoved && durationMinutes === previousMinutes && nextStatus(session.status, 'reschedule')) return []
  if (seenStartsAt && seenStartsAt.getTime() !== previous.getTime()) throw fail('conflict')
  if (seenDurationMinutes !== previousMinutes) throw fail('conflict')
  if (durationMinutes !== previousMinutes) await lengthen(em, first, durationMinutes - previousMinutes)
  session.endsAt = new Date(startsAt.getTime() + durationMinutes * 60_000)
  session.startsAt = startsAt
  if (isMoved) session.attendanceConfirmedAt = null
  changeStatus(action, session, 'reschedule')
  if (action.actor.kind !== 'practitioner') await assertOffered(query, wantedTime(action, session, first.sessionTypeId))
  else if (startsAt <= action.now) throw refuseField('startsAt', 'past')
  session.calendarSequence += 1
  await em.flush()
  const waiting = slides && isMoved ? await releaseLater(action, session, previous) : []
  const overlaps = await takeTime(action, session, first.sessionTypeId, { allowOverlap })
  await shiftLater(action, session, waiting)
  await scheduleRoom(query, session)
  const startAfter = new Date(action.now.getTime() + holdMailSeconds * 1000)
  const how = { isAsked: asked === true, ...(holdMailSeconds && { startAfter }) }
  const before = { startsAt: previous, minutes: previousMinutes, waiver }
  for (const [audience, data] of await moveMails(action, session, before))
    if (asked !== false) await enqueueSessionMessages(action, session, 'moved', [audience], data, how)
  await publishChange(query, session.practiceId, 'sessions')
  return overlaps
}

/** What else a session is of keeps its part: its first type is longer or shorter, as it stands under the lock. */
async function lengthen(em: EntityManager, first: SessionItem, minutes: number): Promise<void> {
  await em.refresh(first)
  first.durationMinutes += minutes
  if (first.durationMinutes <= 0) throw refuseField('durationMinutes', 'out_of_range')
}

/** Confirms what a programme planned. The practitioner hears of it when the client did it. */
export async function confirmSession(action: SessionAction, id: string): Promise<void> {
  const session = await lockSession(action.db.em, id)
  const due = session.status === 'pre_scheduled' ? await dueOfSession(action.db.em, session, action.now) : null
  changeStatus(action, session, due ? 'confirmPrepaid' : 'confirm')
  if (due) {
    await askPrepayment(action, session, due)
    return
  }
  await scheduleRoom(action.db.query, session)
  const audiences: Audience[] = action.actor.kind === 'practitioner' ? ['client'] : ['client', 'practitioner']
  await enqueueSessionMessages(action, session, 'booked', audiences)
}

/**
 * Starts the timer. One session of a practitioner runs at a time: `conflict`, which names it where it is known. Of two
 * that start at once a unique index refuses the second.
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
  await release(action.db.query, session.practiceId, session.id)
  await flushAndPublish(action, session)
  await publishChange(action.db.query, session.practiceId, 'user')
}

/**
 * It took place, told once it is over: both moves of the timer in one go, so that another that runs is no obstacle and
 * none is left running. Nothing was timed, so no times are kept: a duration of zero would be a false record.
 */
export async function closeHeldSession(action: SessionAction, id: string): Promise<void> {
  const session = await lockSession(action.db.em, id)
  changeStatus(action, session, 'start')
  changeStatus(action, session, 'stop')
  if (session.endsAt > action.now) throw notNow('scheduled', session, action)
  await release(action.db.query, session.practiceId, session.id)
  await flushAndPublish(action, session)
}

/** The client did not come: only after the start. */
export async function missSession(action: SessionAction, id: string): Promise<void> {
  const session = await lockSession(action.db.em, id)
  changeStatus(action, session, 'miss')
  if (session.startsAt > action.now) throw notNow('scheduled', session, action)
  session.missedAt = action.now
  await release(action.db.query, session.practiceId, session.id)
  await enqueueMissedSettlement(action, session)
  await flushAndPublish(action, session)
}

type Audience = 'client' | 'practitioner'
/** Whether the practitioner asked for a mail to the client in so many words, and how long it waits. */
type Delivery = Pick<NewMessages, 'isAsked' | 'startAfter'>

/**
 * Enqueues the messages of an event with the current facts, in its transaction. A practitioner gets none about what they
 * did themselves.
 */
export async function enqueueSessionMessages(
  { db: { query }, actor, now }: ActionContext,
  session: Pick<Session, 'id' | 'practiceId' | 'startsAt' | 'endsAt' | 'calendarSequence'>,
  event: SessionMail,
  audiences: Audience[],
  more: Partial<SessionMessageData> = {},
  how: Delivery = {},
): Promise<void> {
  const data: SessionMessageData = {
    startsAt: session.startsAt.toISOString(),
    endsAt: session.endsAt.toISOString(),
    sequence: session.calendarSequence,
    ...more,
  }
  const { id: sessionId, practiceId, calendarSequence } = session
  const to = audiences
    .filter((audience) => audience === 'client' || actor.kind !== 'practitioner')
    .map((audience) => ({ audience, key: `${event}:${sessionId}:${calendarSequence}:${audience}` }))
  await Promise.all([
    enqueueMessages(query, { practiceId, sessionId, template: `session.${event}`, data, now, to, ...how }),
    publishChange(query, practiceId, 'sessions'),
  ])
}

/** What every open console of the practice shows again. */
export async function flushAndPublish({ db }: SessionAction, session: Session): Promise<void> {
  await db.em.flush()
  await publishChange(db.query, session.practiceId, 'sessions')
}
