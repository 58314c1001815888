import { createHmac } from 'node:crypto'
import type { Offer } from '../availability/offer.ts'
import {
  assertLocation,
  assertNotTaken,
  assertOffered,
  type RequestedTime,
  slotTaken,
} from '../availability/service.ts'
import { countHolds, deleteHolds, insertHold, lockPractitioner, withBuffers } from '../availability/time-blocks.ts'
import { keyFor } from '../crypto/keys.ts'
import { newId } from '../db/base.ts'
import type { Query } from '../db/query.ts'
import { ageOn } from '../format/calendar.ts'
import { localDay } from '../format/day.ts'
import type { ActionContext } from '../http/action-context.ts'
import { networkOf } from '../http/address.ts'
import { fail, refuseField } from '../http/errors.ts'
import { enqueue } from '../jobs/queue.ts'
import { addPatient, findPatient, restoreArchived, withReadPhones } from '../patients/service.ts'
import { lapseRequest } from '../sessions/jobs.ts'
import { planLater } from '../sessions/programme/later-sessions.ts'
import { enqueueSessionMessages, insertAtFreeTime, type NewSession } from '../sessions/service.ts'
import { sourceOf } from '../sessions/source.ts'
import { initialEvent, initialStatus } from '../sessions/states.ts'
import { scheduleRoom } from '../video/schedule-room.ts'
import type { BookingRequest } from './contract.ts'

/** How long a chosen time is held for a visitor. */
export const HOLD_MINUTES = 10
/** Live holds of one address (IPv6: of one network) and of a practice: enough for a family and a busy hour, too few to block a calendar. */
const MOST_HOLDS = { perAddress: 3, perPractice: 40 }
/** Requests of one e-mail address that may wait at the same time. */
const MOST_WAITING = 5
const MINUTE_MS = 60_000

/** The address of a visitor, and the hold that is their own. */
export interface VisitorRequest {
  address: string
  ownHoldId?: string | undefined
}

type Slot = Pick<BookingRequest, 'sessionTypeId' | 'startsAt'>

/** Refuses a time that is already taken, before any costly step. */
export const assertSlotFree = (action: ActionContext, slot: Slot, ownHoldId?: string) =>
  assertNotTaken(action.db.query, visitorsTime(action, slot, ownHoldId))

/**
 * A visitor asks for a time. The constraint on time blocks, not a prior read, decides who gets it. Statements that do
 * not need each other's results are sent together; they are done in the order in which they stand here.
 */
export async function requestBooking(action: ActionContext, request: BookingRequest, { ownHoldId }: VisitorRequest) {
  const {
    db: { query },
    scope: { practiceId },
    now,
  } = action
  const wanted = visitorsTime(action, request, ownHoldId)
  const person = withReadPhones(request.client)
  const [, offer, known] = await Promise.all([
    lockPractitioner(query, practiceId),
    assertOffered(query, wanted),
    findPatient(query, practiceId, person),
  ])
  assertLocation(offer, request.location)
  refuseUnaccompaniedMinor(request, offer.input.timeZone)
  if (known.waiting >= MOST_WAITING) throw fail('too_many_requests', { retryAfterSeconds: 3600 })

  const event = initialEvent({ by: 'visitor', isAutoAccepted: offer.autoAccept || offer.type.isAutoAccepted })
  const isAccepted = initialStatus[event] === 'scheduled'
  const session = sessionOf(request, offer, { practiceId, patientId: known.id ?? newId() })
  const [, , inserted] = await Promise.all([
    deleteHolds(query, practiceId, now, ownHoldId),
    known.id ? undefined : addPatient(query, practiceId, { id: session.patientId, ...person }, request.locale, now),
    insertAtFreeTime(action, session, event, wanted),
    enqueueSessionMessages(action, { ...session, calendarSequence: 0 }, isAccepted ? 'booked' : 'requested', [
      'client',
      'practitioner',
    ]),
    isAccepted ? undefined : lapseAtStart(query, session),
  ])
  if (known.isArchived) await restoreArchived(query, practiceId, session.patientId, now)
  await scheduleRoom(query, { ...session, status: inserted.status })
  if (isAccepted && offer.type.isPack) await planLater(action, { ...session, typeId: offer.type.id })
  return inserted
}

const sessionOf = (
  { startsAt, location, locale, timeZone, message, source }: BookingRequest,
  { input, practitionerId, type }: Offer,
  whose: { practiceId: string; patientId: string },
): NewSession => ({
  id: newId(),
  ...whose,
  practitionerId,
  ...timeOf(startsAt, input),
  location,
  locale,
  timeZone: timeZone ?? input.timeZone,
  message: message || null,
  source: sourceOf(source),
  type,
})

const lapseAtStart = (query: Query, { practiceId, id, startsAt }: NewSession) =>
  enqueue(query, lapseRequest, { practiceId, sessionId: id }, { startAfter: startsAt })

/** Keeps a time for a visitor while the form is filled in; `replaces` gives up an earlier hold in the same breath. */
export async function holdSlot(action: ActionContext, slot: Slot, { address, ownHoldId }: VisitorRequest) {
  const {
    db: { query },
    scope: { practiceId, secrets },
    now,
  } = action
  const holder = createHmac('sha256', keyFor(secrets.APP_SECRET, 'holder'))
    .update(networkOf(address))
    .digest('base64url')
  const wanted = visitorsTime(action, slot, ownHoldId)
  const [, { input, practitionerId }, , holds] = await Promise.all([
    lockPractitioner(query, practiceId),
    assertOffered(query, wanted),
    deleteHolds(query, practiceId, now, ownHoldId),
    countHolds(query, practiceId, holder, now),
  ])
  if (holds.own >= MOST_HOLDS.perAddress || holds.all >= MOST_HOLDS.perPractice)
    throw fail('too_many_holds', { retryAfterSeconds: HOLD_MINUTES * 60 })
  const expiresAt = new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS)
  const time = withBuffers({ practiceId, practitionerId, ...timeOf(slot.startsAt, input) })
  const id = await insertHold(query, time, expiresAt, holder)
  if (!id) throw await slotTaken(query, wanted)
  return { id, expiresAt }
}

const visitorsTime = (
  { scope: { practiceId }, now }: ActionContext,
  { sessionTypeId, startsAt }: Slot,
  ownHoldId: string | undefined,
): RequestedTime => ({ practiceId, sessionTypeId, startsAt, now, ownHoldId })

/** From when to when a session at a time is, and the minutes that it wants around it. */
const timeOf = (startsAt: Date, { durationMinutes, bufferBeforeMinutes, bufferAfterMinutes }: Offer['input']) => ({
  startsAt,
  endsAt: new Date(startsAt.getTime() + durationMinutes * MINUTE_MS),
  bufferBeforeMinutes,
  bufferAfterMinutes,
})

/**
 * Under 18 on the day of the session, as the practice's calendar has it, a holder of parental authority must be named
 * (LIL art. 45; C. civ. art. 388).
 */
function refuseUnaccompaniedMinor({ client, startsAt }: BookingRequest, timeZone: string): void {
  if (!client.dateOfBirth) return
  const age = ageOn(client.dateOfBirth, localDay(startsAt, timeZone))
  if (age < 0 || age > 120) throw refuseField('client.dateOfBirth', 'impossible')
  if (age < 18 && !client.guardian) throw refuseField('client.guardian', 'required')
}
