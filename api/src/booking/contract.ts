import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { email, instant, Lang, line, text } from '../http/schema.ts'
import { depositKinds } from '../payment-requests/states.ts'
import { Location, practiceParams } from '../practices/contract.ts'
import { PaymentTerms } from '../stripe/contract/pay-page.ts'
import { OwnWithdrawal } from '../stripe/contract/withdrawal.ts'
import { OwnBooking, PreviewedSession } from './contract/own-booking.ts'
import { Booked, BookingRequest } from './contract/request.ts'

const token = z.object({ token: z.string().min(20).max(200) })

/** 409 `slot_taken` carries `nearest`: up to three free starts. */
export const nearest = z.array(z.object({ startsAt: z.iso.datetime() }))

/** The prepayment, shown before a booking is sent. */
const PaymentConditions = z.object({
  totalCents: z.int(),
  amountCents: z.int(),
  restCents: z.int(),
  currency: z.literal('EUR'),
  depositKind: z.enum(depositKinds),
  /**
   * The booking is accepted automatically: sending it obliges to pay. Otherwise the client agrees to the conditions
   * when paying.
   */
  isAtOnce: z.boolean(),
  terms: PaymentTerms,
})

export const booking = {
  challenge: endpoint({
    method: 'GET',
    path: '/api/public/practices/:practiceId/challenge',
    summary: 'A proof-of-work challenge (ALTCHA v2), bound to practice and form, good once.',
    access: 'public',
    params: practiceParams,
    query: z.object({ form: z.enum(['booking', 'contact', 'review', 'report', 'hold']) }),
    reply: z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.string() }),
    limits: [{ by: 'address', points: 60, seconds: 60 }],
    errors: ['not_found'],
  }),
  hold: endpoint({
    method: 'POST',
    path: '/api/public/practices/:practiceId/holds',
    summary: 'Keeps a time for ten minutes. `captcha`: a proof of work, for a network’s second and 13th of a day.',
    access: 'public',
    params: practiceParams,
    body: z.strictObject({
      sessionTypeId: z.uuid(),
      startsAt: instant,
      replaces: z.string().max(200).optional(),
      captcha: z.string().max(4000).optional(),
    }),
    reply: z.object({ token: z.string(), expiresAt: instant }),
    status: 201,
    guard: ['idempotent'],
    limits: [{ by: 'address', points: 30, seconds: 60 }],
    errors: ['slot_taken', 'not_offered', 'too_many_holds', 'captcha'],
  }),
  releaseHold: endpoint({
    method: 'DELETE',
    path: '/api/public/holds/:token',
    summary: 'Gives a held time back. Unknown and expired tokens answer the same.',
    access: 'public',
    params: token,
    limits: [{ by: 'address', points: 60, seconds: 60 }],
  }),
  request: endpoint({
    method: 'POST',
    path: '/api/public/practices/:practiceId/bookings',
    summary: 'A visitor asks for a session.',
    access: 'public',
    params: practiceParams,
    body: BookingRequest,
    reply: Booked,
    status: 201,
    guard: ['captcha', 'idempotent'],
    form: 'booking',
    limits: [
      { by: 'address', points: 20, seconds: 600 },
      { by: 'practice', points: 2000, seconds: 600 },
    ],
    errors: ['slot_taken', 'not_offered', 'captcha'],
  }),
  conditions: endpoint({
    method: 'GET',
    path: '/api/public/practices/:practiceId/payment-conditions',
    summary: 'What is paid beforehand of a type at a time, on which conditions; null where nothing is asked.',
    access: 'public',
    params: practiceParams,
    query: z.object({ sessionTypeId: z.uuid(), startsAt: instant, lang: Lang.optional() }),
    reply: z.object({ prepayment: PaymentConditions.nullable() }),
    limits: [{ by: 'address', points: 120, seconds: 60 }],
    errors: ['not_found'],
  }),
  programme: endpoint({
    method: 'GET',
    path: '/api/public/practices/:practiceId/programme',
    summary: 'The sessions that booking a pack at a free time would plan, itself first; of what is no pack none.',
    access: 'public',
    params: practiceParams,
    query: z.object({
      sessionTypeId: z.uuid(),
      startsAt: instant,
      location: Location,
      lang: Lang.optional(),
      holdToken: z.string().max(200).optional(),
    }),
    reply: z.array(PreviewedSession),
    limits: [{ by: 'address', points: 60, seconds: 60 }],
    errors: ['slot_taken', 'not_offered'],
  }),
  own: endpoint({
    method: 'GET',
    path: '/api/public/bookings/:token',
    summary: "The visitor's own booking. `link_expired` says by `reason` whether the link was `replaced` or is `over`.",
    access: 'public',
    params: token,
    query: z.object({ lang: Lang.optional() }),
    reply: OwnBooking,
    limits: [{ by: 'address', points: 120, seconds: 60 }],
    errors: ['link_expired'],
  }),
  calendarFile: endpoint({
    method: 'GET',
    path: '/api/public/bookings/:token/calendar.ics',
    summary: 'The booking as a calendar file.',
    access: 'public',
    params: token,
    contentType: 'text/calendar',
    limits: [{ by: 'address', points: 120, seconds: 60 }],
    errors: ['link_expired'],
  }),
  reschedule: endpoint({
    method: 'POST',
    path: '/api/public/bookings/:token/reschedule',
    summary: 'The visitor moves the booking to another free time, within the cancellation policy.',
    access: 'public',
    params: token,
    body: z.strictObject({
      startsAt: instant,
      /** The words of `moveWaiver`, if the client ticked their box. */
      waiver: line(400).optional(),
    }),
    reply: OwnBooking,
    guard: ['idempotent'],
    limits: [{ by: 'address', points: 20, seconds: 600 }],
    errors: ['link_expired', 'slot_taken', 'not_offered', 'too_late', 'transition_not_allowed'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/public/bookings/:token/confirm',
    summary: 'The visitor confirms a session that a programme planned, or by the mailed link a request.',
    access: 'public',
    params: token,
    reply: OwnBooking,
    guard: ['idempotent'],
    limits: [{ by: 'address', points: 20, seconds: 600 }],
    errors: ['link_expired', 'not_offered', 'transition_not_allowed'],
  }),
  pickProposal: endpoint({
    method: 'POST',
    path: '/api/public/bookings/:token/pick-proposal',
    summary:
      'The visitor takes one of the proposed times, or an earlier one: the booking moves there and is agreed. Twice is once.',
    access: 'public',
    params: token,
    body: z.strictObject({
      startsAt: instant,
      /** For an earlier time: the words of `moveWaiver`, if the client ticked their box. */
      waiver: line(400).optional(),
    }),
    reply: OwnBooking,
    guard: ['idempotent'],
    limits: [{ by: 'address', points: 20, seconds: 600 }],
    errors: ['link_expired', 'slot_taken', 'not_offered', 'too_late', 'transition_not_allowed'],
  }),
  declineProposals: endpoint({
    method: 'POST',
    path: '/api/public/bookings/:token/decline-proposals',
    summary:
      'None of the proposed times suits the visitor; the request waits as before, and the practitioner hears of it.',
    access: 'public',
    params: token,
    reply: OwnBooking,
    guard: ['idempotent'],
    limits: [{ by: 'address', points: 20, seconds: 600 }],
    errors: ['link_expired', 'transition_not_allowed'],
  }),
  waitEarlier: endpoint({
    method: 'PUT',
    path: '/api/public/bookings/:token/earlier',
    summary:
      'The visitor would come earlier if somebody cancels, or would not any more. Saying it twice changes nothing.',
    access: 'public',
    params: token,
    body: z.strictObject({ isWanted: z.boolean() }),
    reply: OwnBooking,
    limits: [{ by: 'address', points: 20, seconds: 600 }],
    errors: ['link_expired', 'transition_not_allowed'],
  }),
  confirmAttendance: endpoint({
    method: 'POST',
    path: '/api/public/bookings/:token/attendance',
    summary: 'The visitor says that they come. Saying it twice changes nothing.',
    access: 'public',
    params: token,
    reply: OwnBooking,
    guard: ['idempotent'],
    limits: [{ by: 'address', points: 20, seconds: 600 }],
    errors: ['link_expired', 'transition_not_allowed'],
  }),
  refuseSms: endpoint({
    method: 'PUT',
    path: '/api/public/bookings/:token/sms',
    summary: 'The visitor wants no SMS of the practice any more, or wants them again.',
    access: 'public',
    params: token,
    body: z.strictObject({ refuses: z.boolean() }),
    reply: OwnBooking,
    limits: [{ by: 'address', points: 20, seconds: 600 }],
    errors: ['link_expired'],
  }),
  withdrawConsent: endpoint({
    method: 'POST',
    path: '/api/public/bookings/:token/withdraw-consent',
    summary:
      'The visitor takes back the consent of the booking: its message is erased, the practitioner sees it, and a coming session is cancelled, as long as the visitor may cancel it.',
    access: 'public',
    params: token,
    reply: OwnBooking,
    limits: [{ by: 'address', points: 20, seconds: 600 }],
    errors: ['link_expired'],
  }),
  withdrawal: endpoint({
    method: 'GET',
    path: '/api/public/bookings/:token/withdrawal',
    summary:
      'Where the right to withdraw from the contract of a booking stands; of what was not paid online there is none.',
    access: 'public',
    params: token,
    reply: OwnWithdrawal,
    limits: [{ by: 'address', points: 60, seconds: 60 }],
    errors: ['link_expired', 'not_found'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/public/bookings/:token/withdrawal',
    summary: 'The client withdraws from the contract: coming sessions end, money goes back, both have it in writing.',
    access: 'public',
    params: token,
    body: z.strictObject({ name: line(160), address: email }),
    reply: OwnWithdrawal,
    limits: [{ by: 'address', points: 20, seconds: 600 }],
    errors: ['link_expired', 'not_found', 'too_late', 'conflict'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/public/bookings/:token/cancel',
    summary: 'The visitor cancels, within the cancellation policy. This is final.',
    access: 'public',
    params: token,
    body: z.strictObject({ reason: text(500).min(1, 'required') }),
    reply: OwnBooking,
    guard: ['idempotent'],
    limits: [{ by: 'address', points: 20, seconds: 600 }],
    errors: ['link_expired', 'too_late', 'transition_not_allowed'],
  }),
}
