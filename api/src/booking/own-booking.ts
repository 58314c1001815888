import type * as z from 'zod'
import { isOfEarlierVersion } from '../crypto/token.ts'
import type { Query } from '../db/query.ts'
import { zoneOfPlace } from '../format/zone-of-place.ts'
import { fail } from '../http/errors.ts'
import type { Lang } from '../http/schema.ts'
import type { Links } from '../mail/links.ts'
import { statusWhileRefusalHeld } from '../messages/held-refusal.ts'
import type { PracticeId } from '../practice-id.ts'
import { practiceLook } from '../practices/service/look.ts'
import { endedLink } from '../practices/service/named-practice.ts'
import { readSettings } from '../practices/settings.ts'
import { wasAttendanceRequested } from '../reminders/attendance.ts'
import { canClientCancel, changeableUntil } from '../sessions/cancellation-deadline.ts'
import { type BookedSession, findBookedSession } from '../sessions/reading/booked.ts'
import { isConfirmable, nextStatus, waitsForClient } from '../sessions/states.ts'
import { typeNames } from '../sessions/type-names.ts'
import { bookingConsentText } from './consent-words.ts'
import type { OwnBooking } from './contract/own-booking.ts'
import { isLinkExpired } from './link-end.ts'
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
    throw isOfEarlierVersion(link, version) ? await endedLink(query, { ...of, reason: 'replaced' }) : fail('not_found')
  if (!link.isSignedIn && isLinkExpired(row.endsAt, now)) throw await endedLink(query, { ...of, reason: 'over' })
  const settings = await readSettings(query, link.practiceId)
  const deadline = changeableUntil(row.startsAt, settings)
  const confirmBy = row.status === 'pending_validation' || row.isRefusalHeld ? row.confirmBy : null
  const isFromMail = link.isFromMail?.(row.linkVersion) ?? false
  const isInTime = now <= deadline
  const lang = chosenLang ?? row.locale
  // A refusal that can still be undone is not shown: the request can be cancelled as before.
  const status = row.isRefusalHeld ? statusWhileRefusalHeld : row.status
  return {
    linkVersion: row.linkVersion,
    isRefusalHeld: row.isRefusalHeld,
    status,
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
    canCancel: canClientCancel({ status, startsAt: row.startsAt }, settings, now),
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
}: BookedSession) => {
  if (version === null) return null
  const locale = beside?.locale ?? row.locale
  return { text: bookingConsentText(version, locale, row.practice.name), locale, givenAt, withdrawnAt }
}

/** The booking with the programme that it belongs to. */
export async function ownBookingDetail(
  query: Query,
  link: BookingLink,
  { links, now, lang: chosenLang }: { links: Pick<Links, 'manage'>; now: Date; lang?: Lang | undefined },
): Promise<Omit<Whole, PartsOfView> & { linkVersion: number }> {
  const { isRefusalHeld: _, ...booking } = await ownBooking(query, link, now, chosenLang)
  const lang = chosenLang ?? booking.locale
  return { ...booking, programme: await ownProgramme(query, { ...booking, ...link }, { links, lang, now }) }
}
