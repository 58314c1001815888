import { LockMode } from '@mikro-orm/core'
import { millisecondsInWeek } from 'date-fns/constants'
import { type Offer, readOffer } from '../../availability/offer.ts'
import { releaseTime, reserveTime, withBuffers } from '../../availability/time-blocks.ts'
import { newId } from '../../db/base.ts'
import type { EntityManager } from '../../db/orm.ts'
import type { Query } from '../../db/query.ts'
import { type ActionContext, bySystem } from '../../http/action-context.ts'
import { fail, refuseField } from '../../http/errors.ts'
import type { PracticeId } from '../../practice-id.ts'
import { Session } from '../entity.ts'
import { insertSession } from '../lifecycle/insert-session.ts'
import { requestedTimeOfMove } from '../lifecycle/take-time.ts'
import { changeStatus, type SessionAction } from '../lifecycle/transition.ts'
import { comingStatuses, initialEvent, nextStatus, type SessionStatus } from '../states.ts'
import { previewProgramme, readSurroundings, stepLocation } from './programme-preview.ts'
import { programmeStarts } from './programme-starts.ts'

/** The session after which the rest of a programme is planned. */
export interface ProgrammeStart {
  id: string
  practiceId: PracticeId
  practitionerId: string
  patientId: string
  startsAt: Date
  location: string
  locale: string
  timeZone: string
  typeId: string
  furtherTypeIds?: readonly string[]
}

/**
 * Plans the rest of a programme, in the transaction that schedules its first session and under the practitioner's lock:
 * all of it or nothing. Returns the types that found no free time within a fortnight.
 */
export async function planLaterSessions(action: ActionContext, first: ProgrammeStart): Promise<string[]> {
  const { query } = action.db
  const { practiceId } = first
  const steps = await previewProgramme(query, first, action.now)
  if (!steps.length) return []
  const planned = [first.id]
  for (const { offer, startsAt } of steps) {
    if (startsAt === null) continue
    const session = sessionOf(first, offer, startsAt)
    const inserted = await insertSession(bySystem(action), session, initialEvent({ by: 'programme' }))
    if (!inserted) throw fail('slot_taken')
    planned.push(session.id)
  }
  const unplanned = steps.filter(({ startsAt }) => startsAt === null).map(({ typeId }) => typeId)
  await query(
    `update session set first_session_id = $2, unplanned_types = case when id = $2 then $4::uuid[] end
     where practice_id = $1 and id = any ($3)`,
    [practiceId, first.id, planned, unplanned.length ? unplanned : null],
  )
  return unplanned
}

/** Whether a session has a programme, also one whose later sessions found no time. */
export async function hasProgramme(query: Query, sessionId: string): Promise<boolean> {
  const rows = await query('select 1 from session where id = $1 and first_session_id is not null', [sessionId])
  return rows.length > 0
}

function sessionOf(first: ProgrammeStart, offer: Offer, startsAt: Date) {
  const { durationMinutes, bufferBeforeMinutes, bufferAfterMinutes } = offer.input
  const { practiceId, patientId, locale, timeZone } = first
  return {
    id: newId(),
    practiceId,
    practitionerId: offer.practitionerId,
    patientId,
    locale,
    timeZone,
    startsAt,
    bufferBeforeMinutes,
    bufferAfterMinutes,
    message: null,
    source: null,
    type: offer.type,
    endsAt: new Date(startsAt.getTime() + durationMinutes * 60_000),
    location: stepLocation(offer, first.location),
  }
}

interface LaterRow {
  id: string
  status: SessionStatus
  type_id: string
  delay_weeks: number
}

/** A later session that moves along, and how many weeks after the moved one it should be. */
interface ShiftedSession {
  session: Session
  typeId: string
  weeks: number
}

/**
 * Locks the later sessions of the programme that nobody has confirmed yet, and releases their times for the session
 * that moves.
 */
export async function releaseLaterSessions(
  { db }: SessionAction,
  moved: Session,
  previous: Date,
): Promise<ShiftedSession[]> {
  if (!moved.firstSessionId) return []
  const { em, query } = db
  const { practiceId } = moved
  const later = await query<LaterRow>(LATER, [practiceId, moved.firstSessionId, previous.toISOString(), moved.id])
  let weeks = 0
  const waiting = later.flatMap(({ id, status, type_id: typeId, delay_weeks: delay }) => {
    weeks += delay
    return status === 'pre_scheduled' ? [{ id, typeId, weeks }] : []
  })
  const sessions = await lockThem(
    em,
    waiting.map(({ id }) => id),
  )
  for (const { id } of sessions) await releaseTime(query, practiceId, id)
  return waiting.map(({ id, ...step }) => {
    const session = sessions.find((it) => it.id === id)
    // It was confirmed since: the client knows its time.
    if (session?.status !== 'pre_scheduled') throw fail('conflict')
    return { ...step, session }
  })
}

/** Moves the later sessions along, once the session before them has its time. */
export async function shiftLaterSessions(
  action: SessionAction,
  moved: Session,
  waiting: ShiftedSession[],
): Promise<void> {
  const steps = []
  const leaving = new Set(waiting.map(({ session }) => session.startsAt.getTime()))
  for (const [n, { session, typeId: sessionTypeId, weeks }] of waiting.entries()) {
    const wantedAt = moved.startsAt.getTime() + weeks * millisecondsInWeek
    const offerQuery = { ...requestedTimeOfMove(action, session, sessionTypeId), ...readSurroundings(wantedAt) }
    const { input: found } = await readOffer(action.db.query, offerQuery)
    // The days that they leave are full no more.
    const input = { ...found, countedSessions: found.countedSessions.filter((start) => !leaving.has(start)) }
    steps.push({ input, delayWeeks: weeks - (waiting[n - 1]?.weeks ?? 0), session })
  }
  const starts = programmeStarts(moved.startsAt.getTime(), steps)
  if (starts.includes(null)) throw refuseField('moveLater', 'no_free_time')
  for (const [n, { session }] of steps.entries()) await moveTo(bySystem(action), session, new Date(starts[n]!))
}

async function moveTo(action: SessionAction, session: Session, startsAt: Date): Promise<void> {
  const lengthMs = session.endsAt.getTime() - session.startsAt.getTime()
  session.startsAt = startsAt
  session.endsAt = new Date(startsAt.getTime() + lengthMs)
  session.calendarSequence += 1
  changeStatus(action, session, 'reschedule')
  await action.db.em.flush()
  if (!(await reserveTime(action.db.query, withBuffers(session), session.id))) throw fail('slot_taken')
}

const LATER = `
  select s.id, s.status, i.session_type_id as type_id, coalesce(t.delay_weeks, 1) as delay_weeks
  from session s
    join session_item i on i.practice_id = s.practice_id and i.session_id = s.id and i.position = 0
    join session_type t on t.practice_id = s.practice_id and t.id = i.session_type_id
  where s.practice_id = $1 and s.first_session_id = $2 and s.starts_at > $3 and s.id <> $4 and s.status <> 'cancelled'
  order by s.starts_at, s.id`

/** Locks the later sessions of the programme that can still be cancelled. */
export async function lockLaterSessions(
  { db }: SessionAction,
  { id, firstSessionId, startsAt }: Session,
): Promise<Session[]> {
  if (!firstSessionId) return []
  const { em } = db
  const rows = await em.find(
    Session,
    { firstSessionId, id: { $ne: id }, startsAt: { $gt: startsAt }, status: { $in: comingStatuses } },
    { fields: ['id'], orderBy: { startsAt: 'asc', id: 'asc' } },
  )
  const locked = await lockThem(
    em,
    rows.map((row) => row.id),
  )
  // A session may have ended before it was locked. It stays as it is.
  return locked.filter((session) => nextStatus(session.status, 'cancel'))
}

/** Locks them one by one in a fixed order, so that two transactions do not deadlock. */
const lockThem = (em: EntityManager, ids: string[]): Promise<Session[]> =>
  em.find(
    Session,
    { id: { $in: ids } },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' }, refresh: true },
  )
