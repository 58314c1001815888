import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { fail } from '../http/errors.ts'
import { enqueue } from '../jobs/queue.ts'
import { storeSmsRefusal } from '../patients/sms-refusal.ts'
import type { PracticeId } from '../practice-id.ts'
import { SessionType } from '../practices/entity.ts'
import { readSettings } from '../practices/settings.ts'
import { confirmAttendance } from '../sessions/attendance.ts'
import { lapseSessionRequest } from '../sessions/jobs.ts'
import { findBookedSession } from '../sessions/reading/booked.ts'
import { sealedReason } from '../sessions/reasons.ts'
import {
  cancelForClient,
  confirmSession,
  rescheduleSession,
  type SessionAction,
  verifyRequest,
} from '../sessions/service.ts'
import { holdsTime, nextStatus } from '../sessions/states.ts'
import { withdrawConsentOf } from '../sessions/withdraw-consent.ts'
import { assertWaived } from '../stripe/withdrawal/move-waiver.ts'
import { type BookingLink, ownBooking } from './own-booking.ts'

/**
 * Confirms a session that a programme planned, before it begins, and mails both sides. For a request that was held back
 * it only records, before its time, that the mail was read. It changes nothing where that is known, or where the
 * practitioner has accepted meanwhile. A closed practice agrees to no time: `not_offered`.
 */
export async function confirmOwnBooking(action: SessionAction, link: BookingLink): Promise<void> {
  const { canConfirm, status, confirmBy, startsAt, sessionType, practice } = await ownBooking(
    action.db.query,
    link,
    action.now,
  )
  if (practice.isClosed && (confirmBy || nextStatus(status, 'confirm'))) throw fail('not_offered')
  if (confirmBy && canConfirm) {
    const { practiceId, id } = link
    const isAutoAccepted = await acceptsByItself(action, practiceId, sessionType.id)
    await enqueue(action.db.query, lapseSessionRequest, { practiceId, sessionId: id }, { startAfter: startsAt })
    return verifyRequest(action, id, { isAutoAccepted })
  }
  if (!canConfirm && nextStatus(status, 'confirm'))
    throw fail('transition_not_allowed', { current: status, allowed: [] })
  const isAnswered = !confirmBy && holdsTime(status) && !nextStatus(status, 'confirm')
  if (isAnswered && (await wasHeldBack(action, link))) return
  await confirmSession(action, link.id)
}

/** Whether the booking was a request that was held back: by the link that only those have, or by its history. */
async function wasHeldBack(
  { db: { query }, now }: SessionAction,
  { practiceId, id, ...link }: BookingLink,
): Promise<boolean> {
  const row = await findBookedSession(query, { practiceId, id }, now)
  if (row && !link.isSignedIn && link.isFromMail?.(row.linkVersion)) return true
  const verified = await tablesOf(query)
    .selectFrom('SessionHistory')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('sessionId', '=', id)
    .where('event', '=', 'verifyEmail')
    .limit(1)
    .execute()
  return verified.length > 0
}

/** Whether the practice's present settings accept requests of this type automatically. */
async function acceptsByItself({ db }: SessionAction, practiceId: PracticeId, typeId: string): Promise<boolean> {
  const { autoAccept } = await readSettings(db.query, practiceId)
  const type = await db.em.findOne(SessionType, { id: typeId })
  return autoAccept || (type?.isAutoAccepted ?? false)
}

/** Records that the visitor comes, whether or not a reminder has asked; `own` throws for an expired link. */
export async function confirmOwnAttendance(action: SessionAction, link: BookingLink): Promise<void> {
  await ownBooking(action.db.query, link, action.now)
  await confirmAttendance(action, link.id)
}

/**
 * Moves the visitor's booking, within the policy; into the period of withdrawal only at the visitor's explicit request.
 */
export async function rescheduleOwnBooking(
  action: SessionAction,
  link: BookingLink,
  { startsAt, waiver, isHeld = false }: { startsAt: Date; waiver?: string | undefined; isHeld?: boolean },
): Promise<void> {
  await assertInTime(action, link, 'canReschedule')
  const { db, now } = action
  const own = { practiceId: link.practiceId, sessionId: link.id }
  const keepWaiver = await assertWaived(db.em, own, { startsAt, given: waiver, now })
  await rescheduleSession(action, link.id, startsAt, { isHeld, ...(keepWaiver && { waiver }) })
  await keepWaiver?.()
}

/**
 * Withdraws what the visitor agreed to when booking, as easily as it was given (GDPR, article 7(3)). What was written
 * with the booking is erased, and a coming appointment is cancelled, as long as the visitor may cancel it.
 */
export async function withdrawOwnConsent(action: SessionAction, link: BookingLink): Promise<void> {
  const { consent } = await ownBooking(action.db.query, link, action.now)
  if (!consent || consent.withdrawnAt) return
  await withdrawConsentOf(action, link.id)
}

/** Cancels the visitor's session, within the practice's policy. */
export async function cancelOwnBooking(action: SessionAction, link: BookingLink, text: string): Promise<void> {
  await assertInTime(action, link, 'canCancel')
  const reason = await sealedReason(action.db.query, action.scope.secrets, link.practiceId, text)
  await cancelForClient({ ...action, reason }, link.id)
}

/** Leaves what the state table forbids to the transition, which has the better error. */
async function assertInTime({ db, now }: SessionAction, link: BookingLink, can: 'canReschedule' | 'canCancel') {
  const booking = await ownBooking(db.query, link, now)
  const event = can === 'canCancel' ? 'cancel' : 'reschedule'
  if (booking[can] || !nextStatus(booking.status, event)) return
  // A closed practice offers no other time, though it is not too late.
  if (now <= booking.changeableUntil) throw fail('not_offered')
  throw fail('too_late', { changeableUntil: booking.changeableUntil })
}

/** The client wants no SMS of this practice, or wants them again; `not_found` by a link that proves no client. */
export async function refuseOwnSms(query: Query, link: BookingLink, refusesSms: boolean, now: Date): Promise<void> {
  if (link.isUnproven) throw fail('not_found')
  await ownBooking(query, link, now)
  const { practiceId } = link
  const session = await tablesOf(query)
    .selectFrom('Session')
    .select('patient as patientId')
    .where('practiceId', '=', practiceId)
    .where('id', '=', link.id)
    .executeTakeFirstOrThrow()
  await storeSmsRefusal(query, { practiceId, patientId: session.patientId }, refusesSms, now)
}
