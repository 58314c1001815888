import * as z from 'zod'
import { OwnBooking } from '../booking/contract/own-booking.ts'
import { Booked, BookingRequest } from '../booking/contract/request.ts'
import { booking } from '../booking/contract.ts'
import { ClientChild } from '../client-area/contract/child.ts'
import { SharedDocument } from '../documents/contract/document.ts'
import { endpoint } from '../http/endpoint.ts'
import { day, instant, Lang, paging } from '../http/schema.ts'
import { ClientInvoice } from '../invoices/contract/client.ts'
import { Location, practiceParams } from '../practices/contract.ts'
import { sessionStatuses } from '../sessions/states.ts'
import { OwnWithdrawal } from '../stripe/contract/withdrawal.ts'

const id = z.object({ id: z.uuid() })

/** A past or cancelled appointment. */
export const PastSession = z.object({
  id: z.uuid(),
  practiceId: z.uuid(),
  status: z.enum(sessionStatuses),
  startsAt: instant,
  endsAt: instant,
  timeZone: z.string(),
  location: Location,
  types: z.array(z.object({ id: z.uuid(), nameFr: z.string(), nameEn: z.string() })),
  /** The child, where a guardian reads. */
  child: ClientChild.optional(),
})

/** A contract from which the client may still withdraw, by the appointment that it was concluded for. */
const OpenContract = z.object({
  sessionId: z.uuid(),
  practiceId: z.uuid(),
  startsAt: instant,
  timeZone: z.string(),
  /** The last day of the right of withdrawal. */
  until: day,
  /** The child, where a guardian reads. */
  child: ClientChild.optional(),
})

/** A booking as its client sees it in the area. */
const ClientBooking = OwnBooking.omit({ refusesSms: true }).extend({
  id: z.uuid(),
  practiceId: z.uuid(),
  /** Its page outside the client area; for a child’s, this page. */
  manageUrl: z.string(),
  /** The issued documents with a line for it, the latest first. */
  invoices: z.array(ClientInvoice),
  /** Documents that were shared with the client of this session or handed in for it; none for a child’s. */
  documents: z.array(SharedDocument),
  /** The child, where a guardian reads. */
  child: ClientChild.optional(),
})

/** What a visitor sends, without what the practice knows of the client. */
export const ClientBookingRequest = BookingRequest.omit({
  client: true,
  captcha: true,
  holdToken: true,
  source: true,
  wantsNews: true,
}).extend({
  /** The child for whom a guardian books; absent: the client themselves. */
  child: z.uuid().optional(),
})

/** The booked session with its place, which the last page shows. */
const ClientBooked = Booked.extend({ location: Location })

/** No client makes so many changes. */
const limits = [{ by: 'caller' as const, points: 30, seconds: 600 }]

export const clientSessions = {
  past: endpoint({
    method: 'GET',
    path: '/client-api/sessions/past',
    summary: 'Appointments of the client that are over or were cancelled, in all practices, the last first.',
    access: 'client',
    query: z.object(paging),
    reply: PastSession,
    isPaged: true,
  }),
  openContracts: endpoint({
    method: 'GET',
    path: '/client-api/contracts',
    summary:
      'Contracts with an online payment, made or promised, from which the client, or a guardian, may still withdraw, the first to end first.',
    access: 'client',
    reply: z.array(OpenContract),
  }),
  get: endpoint({
    method: 'GET',
    path: '/client-api/sessions/:id',
    summary: 'One of the client’s own appointments, with what can be done about it.',
    access: 'client',
    params: id,
    query: z.object({ lang: Lang.optional() }),
    reply: ClientBooking,
    errors: ['not_found', 'link_expired'],
  }),
  reschedule: endpoint({
    method: 'POST',
    path: '/client-api/sessions/:id/reschedule',
    summary: 'The client moves an appointment to another free time, within the cancellation policy.',
    access: 'client',
    params: id,
    body: booking.reschedule.body,
    reply: ClientBooking,
    limits,
    errors: ['not_found', 'link_expired', 'slot_taken', 'not_offered', 'too_late', 'transition_not_allowed'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/client-api/sessions/:id/confirm',
    summary: 'The client confirms an appointment that a programme planned, or a request that waits for that.',
    access: 'client',
    params: id,
    reply: ClientBooking,
    limits,
    errors: ['not_found', 'link_expired', 'not_offered', 'transition_not_allowed'],
  }),
  confirmAttendance: endpoint({
    method: 'POST',
    path: '/client-api/sessions/:id/attendance',
    summary: 'The client says that they come. Saying it twice changes nothing.',
    access: 'client',
    params: id,
    reply: ClientBooking,
    limits,
    errors: ['not_found', 'link_expired', 'transition_not_allowed'],
  }),
  pickProposal: endpoint({
    method: 'POST',
    path: '/client-api/sessions/:id/pick-proposal',
    summary:
      'The client takes one of the proposed times, or an earlier one: the appointment moves there and is agreed. Twice is once.',
    access: 'client',
    params: id,
    body: booking.pickProposal.body,
    reply: ClientBooking,
    limits,
    errors: ['not_found', 'link_expired', 'slot_taken', 'not_offered', 'too_late', 'transition_not_allowed'],
  }),
  declineProposals: endpoint({
    method: 'POST',
    path: '/client-api/sessions/:id/decline-proposals',
    summary:
      'None of the proposed times suits the client; the request waits as before, and the practitioner hears of it.',
    access: 'client',
    params: id,
    reply: ClientBooking,
    limits,
    errors: ['not_found', 'link_expired', 'transition_not_allowed'],
  }),
  waitEarlier: endpoint({
    method: 'PUT',
    path: '/client-api/sessions/:id/earlier',
    summary:
      'The client would come earlier if somebody cancels, or would not any more. Saying it twice changes nothing.',
    access: 'client',
    params: id,
    body: booking.waitEarlier.body,
    reply: ClientBooking,
    limits,
    errors: ['not_found', 'link_expired', 'transition_not_allowed'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/client-api/sessions/:id/cancel',
    summary: 'The client cancels, within the cancellation policy. This is final.',
    access: 'client',
    params: id,
    body: booking.cancel.body,
    reply: ClientBooking,
    limits,
    errors: ['not_found', 'link_expired', 'too_late', 'transition_not_allowed'],
  }),
  withdrawal: endpoint({
    method: 'GET',
    path: '/client-api/sessions/:id/withdrawal',
    summary:
      'Where the right to withdraw from the contract of an appointment stands; of what was not paid online there is none.',
    access: 'client',
    params: id,
    reply: OwnWithdrawal,
    errors: ['not_found'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/client-api/sessions/:id/withdrawal',
    summary:
      'The client, or a guardian, withdraws from the contract: coming sessions end, money goes back, both sides have it in writing.',
    access: 'client',
    params: id,
    body: booking.withdraw.body,
    reply: OwnWithdrawal,
    limits,
    errors: ['not_found', 'too_late', 'conflict'],
  }),
  book: endpoint({
    method: 'POST',
    path: '/client-api/practices/:practiceId/bookings',
    summary:
      'The client asks for a session in a practice that knows them. Asked again for the same time, type and place, it is the same one; elsewhere it is `conflict`, with `id` and `location` of the one there is.',
    access: 'client',
    params: practiceParams,
    body: ClientBookingRequest,
    reply: ClientBooked,
    status: 201,
    guard: ['idempotent'],
    limits,
    errors: ['not_found', 'conflict', 'slot_taken', 'not_offered', 'too_many_requests'],
  }),
}
