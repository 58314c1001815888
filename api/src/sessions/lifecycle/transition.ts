import { type EventSubscriber, LockMode } from '@mikro-orm/core'
import { withBuffers } from '../../availability/time-blocks.ts'
import { newId } from '../../db/base.ts'
import type { EntityManager } from '../../db/orm.ts'
import { queryOf } from '../../db/query.ts'
import type { ActionActor, ActionContext, OrmDatabase } from '../../http/action-context.ts'
import { fail } from '../../http/errors.ts'
import { enqueue } from '../../jobs/queue.ts'
import { enqueueMessages } from '../../messages/service.ts'
import type { AgreedTerms } from '../../payment-requests/entity.ts'
import { lapseRequestJob } from '../../payment-requests/job-names.ts'
import type { DepositKind } from '../../payment-requests/states.ts'
import type { PracticeId } from '../../practice-id.ts'
import { planReminders } from '../../reminders/plan.ts'
import { Session, SessionHistory, SessionReason } from '../entity.ts'
import { type SessionReasonText, sealReason } from '../reasons.ts'
import {
  allowedEvents,
  type InitialEvent,
  initialStatus,
  momentOf,
  nextStatus,
  offeredEvents,
  type SessionEvent,
  type SessionStatus,
} from '../states.ts'

/** An action on a session, with the reason that was given for it. */
export interface SessionAction<A extends ActionActor = ActionActor> extends ActionContext<OrmDatabase, A> {
  reason?: SessionReasonText
}

/** Locks and reads a session of the running transaction's practice, as it stands once nobody else is at it. */
export const findSessionForUpdate = (em: EntityManager, id: string): Promise<Session | null> =>
  em.findOne(Session, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })

/** The same; a session that is not there is `not_found`. */
export async function lockSession(em: EntityManager, id: string): Promise<Session> {
  const session = await findSessionForUpdate(em, id)
  if (!session) throw fail('not_found')
  return session
}

/**
 * The one place that changes the status of a session, which must be locked. A move that the table lacks is
 * `transition_not_allowed`, with the status and what is allowed. The history goes into the same flush.
 */
export function changeStatus(action: SessionAction, session: Session, event: SessionEvent): void {
  const from = session.status
  const to = nextStatus(from, event)
  if (!to) throw fail('transition_not_allowed', { current: from, allowed: allowedEvents(from) })
  session.status = to
  appendHistory(action, session, event, from)
}

/**
 * Writes to the history and says the line's id; on its own for what leaves the status as it is, such as lock and unlock.
 */
export function appendHistory(action: SessionAction, session: Session, event: string, from: SessionStatus): string {
  const { em } = action.db
  em.getEventManager().registerSubscriber(remindersFollow)
  const line = historyLine(action, session, event)
  em.create(SessionHistory, { ...line, from })
  const { id, practiceId, sessionId } = line
  if (action.reason) em.create(SessionReason, { id, practiceId, sessionId, text: sealReason(action.reason, id) })
  return id
}

/**
 * Reminders follow the session in the transaction of each move: whatever changes when a session is, whether it is agreed
 * or what it is of writes a line of its history, and behind the flush that holds the line they are planned.
 */
const remindersFollow: EventSubscriber = {
  async afterFlush({ em, uow }) {
    const lines = uow
      .getChangeSets()
      .filter(({ type, meta }) => type === 'create' && meta.className === 'SessionHistory')
      .map(({ entity }) => entity as SessionHistory)
      .filter(({ from, to }) => from === 'scheduled' || to === 'scheduled')
    const [first] = lines
    if (!first) return
    const ids = [...new Set(lines.map(({ sessionId }) => sessionId))]
    await planReminders(queryOf(em as EntityManager), first.practiceId, ids, first.at)
  },
}

/** What the history says of an event. */
const historyLine = (
  { actor, now }: Pick<ActionContext, 'actor' | 'now'>,
  session: { id: string; practiceId: PracticeId; status: SessionStatus; startsAt: Date },
  event: string,
) => ({
  id: newId(),
  practiceId: session.practiceId,
  sessionId: session.id,
  event,
  to: session.status,
  by: actor.kind,
  userId: actor.kind === 'practitioner' ? actor.userId : null,
  startsAt: session.startsAt,
  at: now,
})

/** A session that is about to exist. Buffers are minutes, the price is cents. */
export interface NewSession {
  id: string
  practiceId: PracticeId
  practitionerId: string
  patientId: string
  startsAt: Date
  endsAt: Date
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  location: string
  locale: string
  timeZone: string
  /** Sealed. */
  message: Buffer | null
  source: object | null
  /** Until when a visitor must press the mailed link. */
  confirmBy?: Date | null
  /** The words that the visitor agreed to; none where nobody asked. */
  consentVersion?: number
  /** It was knowingly put over another: it takes its time all the same. */
  isOverlapAllowed?: boolean
  type: TypeOfSession
  /** What is paid beforehand; with an event that leads to `prepaid_pending`. */
  prepayment?: DuePrepayment | null
  /** The further types in this order, with their lengths. */
  further?: readonly (TypeOfSession & { durationMinutes: number })[]
}

/** What a client is asked to pay beforehand, and until when. */
export interface DuePrepayment {
  amountCents: number
  totalCents: number
  depositKind: DepositKind
  expiresAt: Date
  /** What was agreed to before the session was asked for. */
  agreed?: AgreedTerms | null
}

interface TypeOfSession {
  id: string
  nameFr: string
  nameEn: string
  color: string
  priceCents: number
}

const INSERT_SESSION = `
  with s as (
    insert into session (id, practice_id, practitioner_id, patient_id, status, starts_at, ends_at,
      buffer_before_minutes, buffer_after_minutes, location, locale, time_zone, message, requested_at, source,
      is_locked, calendar_sequence, link_version, confirm_by, consent_version)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, false, 0, 1, $31, $32)
  ), i as (
    insert into session_item (id, practice_id, session_id, session_type_id, position, name_fr, name_en, color,
      duration_minutes, price_cents, currency)
    values ($16, $2, $1, $17, 0, $18, $19, $20, $21, $22, 'EUR')
  ), h as (
    insert into session_history (id, practice_id, session_id, event, from_status, to_status, done_by, user_id,
      starts_at, happened_at)
    values ($23, $2, $1, $24, null, $5, $25, $26, $6, $14)
  )
  insert into time_block (id, practice_id, practitioner_id, session_id, starts_at, ends_at, is_overlap_allowed)
  values ($27, $2, $3, $1, $28, $29, $30) on conflict do nothing returning id`

const INSERT_EXTRA_ITEMS = `
  insert into session_item (id, practice_id, session_id, session_type_id, position, name_fr, name_en, color,
    duration_minutes, price_cents, currency)
  select gen_random_uuid(), $1, $2, t.id, n, t."nameFr", t."nameEn", t.color, t."durationMinutes", t."priceCents", 'EUR'
  from rows from (jsonb_to_recordset($3::jsonb) as (id uuid, "nameFr" text, "nameEn" text, color text,
    "durationMinutes" int, "priceCents" int)) with ordinality as t (id, "nameFr", "nameEn", color, "durationMinutes",
    "priceCents", n)`

const INSERT_PREPAYMENT = `
  insert into payment_request (id, practice_id, kind, status, patient_id, session_id, amount_cents, total_cents, locale,
    deposit_kind, expires_at, created_at, attempts, agreed)
  values ($1, $2, 'prepayment', 'open', $3, $4, $5, $6, $7, $8, $9, $10, 0, $11)`

/** Asks for the prepayment of a session that waits for it, ends that in time, and answers with its id. */
export async function insertPrepayment(
  { db: { query }, now }: Pick<ActionContext, 'db' | 'now'>,
  session: { id: string; practiceId: PracticeId; patientId: string; locale: string },
  { amountCents, totalCents, depositKind, expiresAt, agreed }: DuePrepayment,
): Promise<string> {
  const { id: sessionId, practiceId, patientId, locale } = session
  const id = newId()
  await Promise.all([
    query(INSERT_PREPAYMENT, [
      id,
      practiceId,
      patientId,
      sessionId,
      amountCents,
      totalCents,
      locale,
      depositKind,
      expiresAt.toISOString(),
      now.toISOString(),
      agreed ? JSON.stringify(agreed) : null,
    ]),
    enqueue(
      query,
      lapseRequestJob,
      { of: practiceId, requestId: id },
      { startAfter: expiresAt, singletonKey: `lapse ${id}` },
    ),
    enqueueMessages(query, {
      practiceId,
      sessionId,
      template: 'cards.due',
      data: { requestId: id, amountCents },
      now,
      to: [{ audience: 'client', key: `cards.due:${id}` }],
    }),
  ])
  return id
}

/**
 * Makes a session with its item, its history and its time in one statement; null when somebody has the time (throw
 * then: the rest of the statement stands until the transaction is rolled back).
 */
export async function insertSession(action: ActionContext, session: NewSession, event: InitialEvent) {
  const { query } = action.db
  const { id, type, startsAt, endsAt, further = [] } = session
  const status = initialStatus[event]
  const line = historyLine(action, { ...session, status }, event)
  const wholeMinutes = (endsAt.getTime() - startsAt.getTime()) / 60_000
  const durationMinutes = further.reduce((rest, it) => rest - it.durationMinutes, wholeMinutes)
  const time = withBuffers(session)
  const taken = await query(INSERT_SESSION, [
    id,
    session.practiceId,
    session.practitionerId,
    session.patientId,
    status,
    startsAt.toISOString(),
    endsAt.toISOString(),
    session.bufferBeforeMinutes,
    session.bufferAfterMinutes,
    session.location,
    session.locale,
    session.timeZone,
    session.message,
    action.now.toISOString(),
    session.source && JSON.stringify(session.source),
    newId(),
    type.id,
    type.nameFr,
    type.nameEn,
    type.color,
    durationMinutes,
    type.priceCents,
    line.id,
    line.event,
    line.by,
    line.userId,
    newId(),
    time.startsAt.toISOString(),
    time.endsAt.toISOString(),
    session.isOverlapAllowed ?? false,
    session.confirmBy?.toISOString() ?? null,
    session.consentVersion ?? null,
  ])
  if (!taken.length) return null
  if (further.length) await query(INSERT_EXTRA_ITEMS, [session.practiceId, id, JSON.stringify(further)])
  if (status === 'scheduled') await planReminders(query, session.practiceId, [id], action.now)
  const { prepayment } = session
  if (status !== 'prepaid_pending') return { id, status, startsAt, endsAt, prepaymentId: null }
  if (!prepayment) throw new Error('a session that waits for a payment has one to wait for')
  return { id, status, startsAt, endsAt, prepaymentId: await insertPrepayment(action, session, prepayment) }
}

/** The state table knows the move, but it is not the time for it. */
export const notNow = (current: SessionStatus, session: Session, { now }: SessionAction) =>
  fail('transition_not_allowed', { current, allowed: offeredEvents({ ...momentOf(session), status: current }, now) })
