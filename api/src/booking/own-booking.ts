import type * as z from 'zod'
import { matchedBefore } from '../crypto/token.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { zoneOfPlace } from '../format/zone-of-place.ts'
import { fail } from '../http/errors.ts'
import type { Lang } from '../http/schema.ts'
import { enqueue } from '../jobs/queue.ts'
import type { Links } from '../mail/links.ts'
import { statusWhileRefusalHeld } from '../messages/held-refusal.ts'
import { storeSmsRefusal } from '../patients/sms-refusal.ts'
import type { PracticeId } from '../practice-id.ts'
import { SessionType } from '../practices/entity.ts'
import { practiceLook } from '../practices/service/look.ts'
import { endedLink } from '../practices/service/named-practice.ts'
import { readSettings } from '../practices/settings.ts'
import { wasAttendanceRequested } from '../reminders/attendance.ts'
import { confirmAttendance } from '../sessions/attendance.ts'
import { canClientCancel, changeableUntil } from '../sessions/cancellation-deadline.ts'
import { lapseSessionRequest } from '../sessions/jobs.ts'
import { type BookedSession, findBookedSession } from '../sessions/reading/booked.ts'
import { sealedReason } from '../sessions/reasons.ts'
import {
  cancelSession,
  confirmSession,
  rescheduleSession,
  type SessionAction,
  verifyRequest,
} from '../sessions/service.ts'
import { holdsTime, isConfirmable, nextStatus, waitsForClient } from '../sessions/states.ts'
import { typeNames } from '../sessions/type-names.ts'
import { withdrawConsentOf } from '../sessions/withdraw-consent.ts'
import { assertWaived } from '../stripe/withdrawal/move-waiver.ts'
import { bookingConsentText } from './consent-words.ts'
import type { OwnBooking } from './contract/own-booking.ts'
import { isLinkOver } from './link-end.ts'
import { ownProgramme } from './programme.ts'

/** A visitor's opened link. */
export interface BookingLink {
  practiceId: PracticeId
  id: string
  matches: (version: number) => boolean
  /** Set for a sign-in in place of a link: long past sessions stay open to it. */
  isSignedIn?: true
  /** Set for the link that was mailed to confirm the request, which nobody else has. */
  isFromMail?: (version: number) => boolean
  /**
   * True for the link that a browser got for booking, without a mail. Anybody may have typed the client's name and
   * address, so it shows what was typed, and neither shows nor changes the client's record.
   */
  isUnproven?: boolean
}

type Whole = z.output<typeof OwnBooking>

/** What only the page of the booking reads. */
type PartsOfView = 'video' | 'moveToken' | 'isMailed' | 'payment' | 'moveWaiver' | 'proposals' | 'haveProposalsEnded'

/** A deleted session no longer says how often its link was replaced: this is more often than ever happens. */
export const MOST_VERSIONS = 20

/**
 * Finds the booking of a visitor's link. A replaced link, or one whose session is deleted or long past, throws
 * `link_expired`; one that we never made throws `not_found`.
 */
export async function ownBooking(
  query: Query,
  link: BookingLink,
  now: Date,
  chosenLang?: Lang,
): Promise<Omit<Whole, 'programme' | PartsOfView> & { linkVersion: number; isRefusalHeld: boolean }> {
  const row = await findBookedSession(query, link, now)
  const version = row?.linkVersion ?? MOST_VERSIONS
  const of = { practiceId: link.practiceId, patientId: row?.patientId ?? null }
  if (!row || !link.matches(version))
    throw matchedBefore(link, version) ? await endedLink(query, { ...of, reason: 'replaced' }) : fail('not_found')
  if (!link.isSignedIn && isLinkOver(row.endsAt, now)) throw await endedLink(query, { ...of, reason: 'over' })
  const settings = await readSettings(query, link.practiceId)
  const deadline = changeableUntil(row.startsAt, settings)
  const confirmBy = row.status === 'pending_validation' ? row.confirmBy : null
  const isFromMail = link.isFromMail?.(row.linkVersion) ?? false
  const isInTime = now <= deadline
  const lang = chosenLang ?? row.locale
  return {
    linkVersion: row.linkVersion,
    isRefusalHeld: row.isRefusalHeld,
    status: row.status,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    location: row.location,
    timeZone: zoneOfPlace(row, row.practice.timeZone),
    practice: {
      ...row.practice,
      ...(await practiceLook(query, link.practiceId)),
      paymentMeans: settings.paymentMeans,
      ...(!row.isPracticeOpen && { isClosed: true as const }),
    },
    sessionType: typeOf(row, lang),
    firstname: row.firstname,
    locale: row.locale,
    changeableUntil: deadline,
    // A closed practice offers no other time, neither now nor once one is free.
    canReschedule: isInTime && nextStatus(row.status, 'reschedule') !== undefined && row.isPracticeOpen,
    canCancel: canClientCancel(row, settings, now),
    consent: consentOf(row),
    confirmBy,
    attendanceConfirmedAt: row.attendanceConfirmedAt ?? null,
    ...(row.smsSender && { refusesSms: row.refusesSms }),
    ...(settings.waitingList &&
      isInTime &&
      row.status === 'scheduled' &&
      row.isPracticeOpen &&
      row.startsAt > now && { earlier: { isWanted: row.waitsSince !== null } }),
    canConfirmAttendance: await canAttend(query, link, row, now),
    canConfirm: isConfirmable(row, now) && (isFromMail || !waitsForClient(row, now)),
  }
}

/** Whether a reminder has asked if the visitor comes, who has not answered yet. */
async function canAttend(query: Query, link: BookingLink, row: BookedSession, now: Date): Promise<boolean> {
  if (row.status !== 'scheduled' || row.startsAt <= now || row.attendanceConfirmedAt) return false
  return wasAttendanceRequested(query, link.practiceId, link.id)
}

/** The session type. For several types: the first, with the names, lengths and prices of all. */
function typeOf({ items }: BookedSession, lang: Lang): Whole['sessionType'] {
  const [first] = items
  if (!first) throw new Error('a session is of a type')
  return {
    id: first.id,
    name: typeNames(items, lang),
    durationMinutes: items.reduce((sum, item) => sum + item.durationMinutes, 0),
    priceCents: items.reduce((sum, item) => sum + item.priceCents, 0),
    currency: 'EUR',
  }
}

const consentOf = ({
  consentVersion: version,
  consentBeside: beside,
  requestedAt: givenAt,
  consentWithdrawnAt: withdrawnAt,
  ...row
}: BookedSession) =>
  version === null
    ? null
    : { text: bookingConsentText(version, beside?.locale ?? row.locale, row.practice.name), givenAt, withdrawnAt }

/** The booking with the programme that it belongs to. A refusal that can still be undone is not shown. */
export async function ownBookingDetail(
  query: Query,
  link: BookingLink,
  { links, now, lang: chosenLang }: { links: Pick<Links, 'manage'>; now: Date; lang?: Lang | undefined },
): Promise<Omit<Whole, PartsOfView> & { linkVersion: number }> {
  const { isRefusalHeld, ...row } = await ownBooking(query, link, now, chosenLang)
  const booking = isRefusalHeld ? { ...row, status: statusWhileRefusalHeld } : row
  const lang = chosenLang ?? booking.locale
  return { ...booking, programme: await ownProgramme(query, { ...booking, ...link }, { links, lang, now }) }
}

/**
 * Confirms a session that a programme planned, before it begins, and mails both sides. For a request that was held
 * back, before its time, it only records that the mail was read; where that is known, or the practitioner has accepted
 * meanwhile, it changes nothing. A closed practice agrees to no time: `not_offered`.
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
  await cancelSession({ ...action, reason }, link.id)
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
