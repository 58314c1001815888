import { millisecondsInMinute } from 'date-fns/constants'
import type { Offer } from '../availability/offer.ts'
import type { RequestedTime } from '../availability/service.ts'
import type { Vault } from '../crypto/vault.ts'
import { newId } from '../db/base.ts'
import type { Query } from '../db/query.ts'
import type { ActionContext } from '../http/action-context.ts'
import { enqueue } from '../jobs/queue.ts'
import type { PracticeId } from '../practice-id.ts'
import { lapseSessionRequest } from '../sessions/jobs.ts'
import { duePrepaymentOf } from '../sessions/prepaid/due.ts'
import { planLaterSessions } from '../sessions/programme/later-sessions.ts'
import { sealSessionMessage } from '../sessions/sealed-message.ts'
import { enqueueSessionMessages, type NewSession, takeTimeForNewSession } from '../sessions/service.ts'
import { sourceOf } from '../sessions/source.ts'
import { initialEvent, initialStatus } from '../sessions/states.ts'
import { scheduleRoom } from '../video/schedule-room.ts'
import type { BookingRequest } from './contract/request.ts'
import { agreedAtBooking } from './payment-conditions.ts'
import { visitorWords } from './visitor-words.ts'

/** The requested session, whoever asks for it. */
export type RequestedSession = Omit<BookingRequest, 'client' | 'captcha' | 'holdToken' | 'consent'>

/** How a request is created: it waits for an answer, is paid first, or is planned at once. */
export async function initialStatusOf(
  action: ActionContext,
  request: RequestedSession,
  offer: Offer,
  isHeldBack: boolean,
) {
  const isAutoAccepted = !isHeldBack && offer.isAutoAccepted
  const { startsAt } = request
  const due = duePrepaymentOf(offer.prepayment, offer.type.priceCents, { now: action.now, startsAt, whose: 'visitor' })
  const event = initialEvent({ by: 'visitor', isAutoAccepted, isPrepaid: due !== null })
  const status = initialStatus[event]
  // The client of a request that waits for an answer agrees to the conditions when paying.
  const { agreed: answer, waiver } = request
  const agreed =
    answer && status === 'prepaid_pending'
      ? await agreedAtBooking(action, offer, request, { ...answer, waiver: answer.waiver ?? waiver })
      : null
  return { event, status, prepayment: due && { ...due, agreed } }
}

type InitialState = Awaited<ReturnType<typeof initialStatusOf>>

/**
 * Inserts a requested session at its time, with its messages; the statements are sent together. `isWritten`: the mail
 * to the client was not withheld; undefined if the payment's mail goes out instead.
 */
export async function insertRequestedSession(
  action: ActionContext,
  session: NewSession & { confirmBy: Date | null },
  wanted: RequestedTime,
  { event, status, by, isHeldBack }: InitialState & { by: 'visitor' | 'client'; isHeldBack: boolean },
) {
  const { confirmBy } = session
  const [inserted, isWritten] = await Promise.all([
    takeTimeForNewSession(action, session, event, wanted),
    // Mails the client how to pay; the practitioner is notified once it is paid.
    status === 'prepaid_pending'
      ? undefined
      : enqueueSessionMessages(
          action,
          { ...session, calendarSequence: 0 },
          {
            event: status === 'scheduled' ? 'booked' : 'requested',
            audiences: isHeldBack ? ['client'] : ['client', 'practitioner'],
            data: { by, ...(confirmBy && { confirmBy: confirmBy.toISOString() }) },
          },
        ),
    status !== 'pending_validation' ? undefined : lapseAt(action.db.query, session, confirmBy ?? session.startsAt),
  ])
  return { ...inserted, isWritten }
}

/** Adds what follows from an inserted request: its video room, and the later sessions of its programme. */
export async function completeRequest(
  action: ActionContext,
  session: NewSession,
  { status }: Awaited<ReturnType<typeof insertRequestedSession>>,
  { type }: Offer,
): Promise<void> {
  await scheduleRoom(action.db.query, { ...session, status })
  if (status === 'scheduled' && type.isPack) await planLaterSessions(action, { ...session, typeId: type.id })
}

export const requestedSession = (
  { startsAt, location, locale, timeZone, source, consentVersion = 1, ...written }: RequestedSession,
  { input, practitionerId, type, beside }: Offer,
  whose: { practiceId: PracticeId; patientId: string },
  vault: Vault | null,
): NewSession => {
  const id = newId()
  return {
    id,
    ...whose,
    practitionerId,
    ...spanWithBuffers(startsAt, input),
    location,
    locale,
    timeZone: timeZone ?? input.timeZone,
    message: vault && sealSessionMessage(vault, id, visitorWords(written)),
    source: sourceOf(source),
    consentVersion,
    consentBeside: { ...beside, locale },
    type,
  }
}

const lapseAt = (query: Query, { practiceId, id }: Pick<NewSession, 'practiceId' | 'id'>, startAfter: Date) =>
  enqueue(query, lapseSessionRequest, { practiceId, sessionId: id }, { startAfter })

/** The time that a visitor asks for. Their own hold does not make it taken. */
export const requestedTimeOfVisitor = (
  { scope: { practiceId }, now }: Pick<ActionContext, 'scope' | 'now'>,
  { sessionTypeId, startsAt }: Pick<BookingRequest, 'sessionTypeId' | 'startsAt'>,
  ownHoldId: string | undefined,
): RequestedTime => ({ practiceId, sessionTypeId, startsAt, now, ownHoldId })

/** The start and end of a session, and the buffers around it. */
export const spanWithBuffers = (
  startsAt: Date,
  { durationMinutes, bufferBeforeMinutes, bufferAfterMinutes }: Offer['input'],
) => ({
  startsAt,
  endsAt: new Date(startsAt.getTime() + durationMinutes * millisecondsInMinute),
  bufferBeforeMinutes,
  bufferAfterMinutes,
})
