import { withBuffers } from '../../availability/time-blocks.ts'
import { newId } from '../../db/base.ts'
import type { ActionContext } from '../../http/action-context.ts'
import type { PracticeId } from '../../practice-id.ts'
import type { BesideConsent } from '../../practices/beside-consent.ts'
import { planReminders } from '../../reminders/plan.ts'
import { type DuePrepayment, insertPrepayment } from '../prepaid/insert-prepayment.ts'
import { type InitialEvent, initialStatus } from '../states.ts'
import { historyLine } from './transition.ts'

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
  consentBeside?: BesideConsent
  /** It overlaps another session on purpose, and takes its time all the same. */
  isOverlapAllowed?: boolean
  type: TypeOfSession
  /** The prepayment, for an event that leads to `prepaid_pending`. */
  prepayment?: DuePrepayment | null
  /** The other types in this order, with their lengths. */
  further?: readonly (TypeOfSession & { durationMinutes: number })[]
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
      is_locked, calendar_sequence, link_version, confirm_by, consent_version, consent_beside)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, false, 0, 1, $31, $32, $33)
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

/**
 * Inserts a session with its item, its history and its time in one statement. Null when the time is taken: the caller
 * must throw then, since the rest of the statement stands until the transaction is rolled back.
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
    session.consentBeside ? JSON.stringify(session.consentBeside) : null,
  ])
  if (!taken.length) return null
  if (further.length) await query(INSERT_EXTRA_ITEMS, [session.practiceId, id, JSON.stringify(further)])
  if (status === 'scheduled') await planReminders(query, session.practiceId, [id], action.now)
  const { prepayment } = session
  if (status !== 'prepaid_pending') return { id, status, startsAt, endsAt, prepaymentId: null }
  if (!prepayment) throw new Error('a session that waits for a payment has one to wait for')
  return { id, status, startsAt, endsAt, prepaymentId: await insertPrepayment(action, session, prepayment) }
}
