import { assertOffered, slotTaken } from '../availability/service.ts'
import {
  deleteHolds,
  lockPractitioner,
  overlappingBlocks,
  release,
  reserve,
  withBuffers,
} from '../availability/time-blocks.ts'
import type { EntityManager } from '../db/orm.ts'
import { type Query, queryOf } from '../db/query.ts'
import { publishChange } from '../events/publish.ts'
import { fail, refuseField } from '../http/errors.ts'
import type { SessionMail, SessionMessageData } from '../mail/message-data.ts'
import { enqueueMessages } from '../messages/service.ts'
import { scheduleRoom } from '../video/schedule-room.ts'
import { Session, SessionItem } from './entity.ts'
import { lockLater, planLater, releaseLater, shiftLater } from './later-sessions.ts'
import { nextStatus, offeredEvents, type SessionStatus } from './states.ts'
import { type ActionContext, changeStatus, findLockedSession, lockSession } from './transition.ts'

/** Accepts a request; the client gets the confirmation. A request whose time has come cannot be accepted. */
export async function acceptSession(em: EntityManager, id: string, doing: ActionContext): Promise<void> {
  const query = queryOf(em)
  const typeId = await lockCalendarOf(query, id)
  const session = await lockSession(em, id)
  changeStatus(em, session, 'accept', doing)
  if (session.startsAt <= doing.now) throw notNow('pending_validation', session, doing)
  await scheduleRoom(query, session)
  await enqueueSessionMessages(query, session, 'accepted', ['client'], doing.now)
  if (session.firstSessionId) return
  // A hold that is over looks free, but keeps its time until it is gone.
  await deleteHolds(query, session.practiceId, doing.now)
  await planLater(query, { ...session, patientId: session.patient.id, typeId }, doing.now)
}

/** Locks the practitioner of a session, always before the session itself, and says what type the session is of. */
export async function lockCalendarOf(query: Query, id: string): Promise<string> {
  const [row] = await query<{ practice_id: string; practitioner_id: string; type_id: string }>(
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
const notNow = (current: SessionStatus, { startsAt }: Session, { now }: ActionContext) =>
  fail('transition_not_allowed', { current, allowed: offeredEvents(current, startsAt, now) })

/** Refuses a request with a reason, which the client reads; the time is free again. */
export async function refuseSession(em: EntityManager, id: string, doing: ActionContext): Promise<void> {
  await end(em, await lockSession(em, id), 'refuse', 'refused', ['client'], doing)
}

/**
 * Cancels for good; both sides are told, the time is free again. With `following` also what comes after it in its
 * programme: what was confirmed has a mail of its own, the rest is named in that of the session.
 */
export async function cancelSession(
  em: EntityManager,
  id: string,
  doing: ActionContext,
  { following = 'keep', notify = true }: { following?: 'keep' | 'cancel'; notify?: boolean } = {},
): Promise<void> {
  const session = await lockSession(em, id)
  const rest = following === 'cancel' ? await lockLater(em, session) : []
  const unconfirmed = rest
    .filter(({ status }) => status === 'pre_scheduled')
    .map((later) => later.startsAt.toISOString())
  await end(em, session, 'cancel', 'cancelled', notify ? ['client', 'practitioner'] : [], doing, {
    ...(unconfirmed.length && { alsoCancelled: unconfirmed.join() }),
  })
  for (const later of rest)
    await end(em, later, 'cancel', 'cancelled', notify && later.status === 'scheduled' ? ['client'] : [], doing)
}

/** A request whose time came without an answer. Whatever else became of the session, also that it is no more, stays so. */
export async function lapseSession(em: EntityManager, id: string, now: Date): Promise<void> {
  const session = await findLockedSession(em, id)
  if (session?.status !== 'pending_validation' || session.startsAt > now) return
  await end(em, session, 'lapse', 'lapsed', ['client', 'practitioner'], { by: 'system', now })
}

async function end(
  em: EntityManager,
  session: Session,
  event: 'refuse' | 'cancel' | 'lapse',
  mail: SessionMail,
  audiences: Audience[],
  doing: ActionContext,
  more: Partial<SessionMessageData> = {},
): Promise<void> {
  const wasInvited = session.status === 'scheduled'
  changeStatus(em, session, event, doing)
  if (wasInvited) session.calendarSequence += 1
  await release(queryOf(em), session.practiceId, session.id)
  await scheduleRoom(queryOf(em), session)
  await enqueueSessionMessages(queryOf(em), session, mail, audiences, doing.now, {
    ...more,
    by: doing.by,
  })
}

interface MoveWish {
  seenStartsAt?: Date | undefined
  durationMinutes?: number | undefined
  seenDurationMinutes?: number | undefined
  notify?: boolean
  allowOverlap?: boolean
  slideFollowing?: boolean
}

/**
 * Moves a session, or gives it another length. A client needs a time that is offered; the practitioner any free time to come. Taken meanwhile:
 * `slot_taken` with the nearest free times, unless it may overlap: then the others are returned. To the time that it has, as when the answer was lost: nothing happens.
 */
export async function rescheduleSession(
  em: EntityManager,
  id: string,
  startsAt: Date,
  doing: ActionContext,
  { seenStartsAt, notify = true, allowOverlap = false, slideFollowing: slides = false, ...length }: MoveWish = {},
): Promise<string[]> {
  const query = queryOf(em)
  const { practitionerId } = await em.findOneOrFail(Session, { id }, { failHandler: () => fail('not_found') })
  const first = await em.findOneOrFail(SessionItem, { session: id }, { orderBy: { position: 'asc' } })
  await lockPractitioner(query, first.practiceId, practitionerId)
  const session = await lockSession(em, id)
  const previous = session.startsAt
  const previousMinutes = (session.endsAt.getTime() - previous.getTime()) / 60_000
  const { durationMinutes = previousMinutes, seenDurationMinutes = previousMinutes } = length
  const isMoved = startsAt.getTime() !== previous.getTime()
  if (!isMoved && durationMinutes === previousMinutes && nextStatus(session.status, 'reschedule')) return []
  if (seenStartsAt && seenStartsAt.getTime() !== previous.getTime()) throw fail('conflict')
  if (seenDurationMinutes !== previousMinutes) throw fail('conflict')
  const { practiceId, bufferBeforeMinutes, bufferAfterMinutes } = session
  const asked = {
    practiceId,
    sessionTypeId: first.sessionTypeId,
    startsAt,
    now: doing.now,
    movingSessionId: id,
    takes: { durationMinutes, bufferBeforeMinutes, bufferAfterMinutes },
  }
  if (durationMinutes !== previousMinutes) await lengthen(em, first, durationMinutes - previousMinutes)
  session.endsAt = new Date(startsAt.getTime() + durationMinutes * 60_000)
  session.startsAt = startsAt
  changeStatus(em, session, 'reschedule', doing)
  if (doing.by !== 'practitioner') await assertOffered(query, asked)
  else if (startsAt <= doing.now) throw refuseField('startsAt', 'past')
  session.calendarSequence += 1
  await em.flush()
  await release(query, session.practiceId, id)
  await deleteHolds(query, session.practiceId, doing.now)
  const waiting = slides && isMoved ? await releaseLater(em, session, previous) : []
  const time = withBuffers(session)
  const taken = doing.by === 'practitioner' ? await overlappingBlocks(query, time, doing.now, id) : []
  if (taken.length && !allowOverlap) throw await slotTaken(query, asked)
  if (!(await reserve(query, time, id, { isOverlapAllowed: taken.length > 0 }))) throw await slotTaken(query, asked)
  await shiftLater(em, session, waiting, doing.now)
  await scheduleRoom(query, session)
  const audiences: Audience[] = [
    ...(notify ? ['client' as const] : []),
    ...(notify || isMoved ? ['practitioner' as const] : []),
  ]
  await enqueueSessionMessages(queryOf(em), session, 'moved', audiences, doing.now, {
    ...(isMoved
      ? { previousStartsAt: previous.toISOString() }
      : { previousEndsAt: new Date(previous.getTime() + previousMinutes * 60_000).toISOString() }),
    by: doing.by,
    ...(!notify && { isClientTold: 'no' }),
  })
  return taken.filter((other) => other !== null)
}

/** What else a session is of keeps its part: its first type is longer or shorter, as it stands under the lock. */
async function lengthen(em: EntityManager, first: SessionItem, minutes: number): Promise<void> {
  await em.refresh(first)
  first.durationMinutes += minutes
  if (first.durationMinutes <= 0) throw refuseField('durationMinutes', 'out_of_range')
}

/** Confirms what a programme planned. The practitioner hears of it when the client did it. */
export async function confirmSession(em: EntityManager, id: string, doing: ActionContext): Promise<void> {
  const session = await lockSession(em, id)
  changeStatus(em, session, 'confirm', doing)
  await scheduleRoom(queryOf(em), session)
  const audiences: Audience[] = doing.by === 'practitioner' ? ['client'] : ['client', 'practitioner']
  await enqueueSessionMessages(queryOf(em), session, 'booked', audiences, doing.now)
}

/**
 * Starts the timer. One session of a practitioner runs at a time: `conflict`, which names it where it is known. Of two
 * that start at once a unique index refuses the second.
 */
export async function startSession(em: EntityManager, id: string, doing: ActionContext): Promise<void> {
  const session = await lockSession(em, id)
  const { practitionerId } = session
  const running = await em.findOne(Session, { practitionerId, status: 'in_progress', id: { $ne: id } })
  changeStatus(em, session, 'start', doing)
  if (running) throw fail('conflict', { running: running.id })
  session.startedAt = doing.now
  await flushAndPublish(em, session)
  await publishChange(queryOf(em), session.practiceId, 'user')
}

/** Stops the timer for good. */
export async function stopSession(em: EntityManager, id: string, doing: ActionContext): Promise<void> {
  const session = await lockSession(em, id)
  changeStatus(em, session, 'stop', doing)
  session.stoppedAt = doing.now
  await release(queryOf(em), session.practiceId, session.id)
  await flushAndPublish(em, session)
  await publishChange(queryOf(em), session.practiceId, 'user')
}

/**
 * It took place, told once it is over: both moves of the timer in one go, so that another that runs is no obstacle and
 * none is left running. Nothing was timed, so no times are kept: a duration of zero would be a false record.
 */
export async function closeHeldSession(em: EntityManager, id: string, doing: ActionContext): Promise<void> {
  const session = await lockSession(em, id)
  changeStatus(em, session, 'start', doing)
  changeStatus(em, session, 'stop', doing)
  if (session.endsAt > doing.now) throw notNow('scheduled', session, doing)
  await release(queryOf(em), session.practiceId, session.id)
  await flushAndPublish(em, session)
}

/** The client did not come: only after the start. */
export async function missSession(em: EntityManager, id: string, doing: ActionContext): Promise<void> {
  const session = await lockSession(em, id)
  changeStatus(em, session, 'miss', doing)
  if (session.startsAt > doing.now) throw notNow('scheduled', session, doing)
  await release(queryOf(em), session.practiceId, session.id)
  await flushAndPublish(em, session)
}

type Audience = 'client' | 'practitioner'

/** Posts the messages of an event with what is true now, in the transaction of the event. */
export async function enqueueSessionMessages(
  query: Query,
  session: Pick<Session, 'id' | 'practiceId' | 'startsAt' | 'endsAt' | 'calendarSequence'>,
  event: SessionMail,
  audiences: Audience[],
  now: Date,
  more: Partial<SessionMessageData> = {},
): Promise<void> {
  const data: SessionMessageData = {
    startsAt: session.startsAt.toISOString(),
    endsAt: session.endsAt.toISOString(),
    sequence: session.calendarSequence,
    ...more,
  }
  const { id: sessionId, practiceId, calendarSequence } = session
  const to = audiences.map((audience) => ({ audience, key: `${event}:${sessionId}:${calendarSequence}:${audience}` }))
  await Promise.all([
    enqueueMessages(query, { practiceId, sessionId, template: `session.${event}`, data, now, to }),
    publishChange(query, practiceId, 'sessions'),
  ])
}

/** What every open console of the practice shows again. */
export async function flushAndPublish(em: EntityManager, session: Session): Promise<void> {
  await em.flush()
  await publishChange(queryOf(em), session.practiceId, 'sessions')
}
