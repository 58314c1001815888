import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { email, instant, Lang, line, phone } from '../http/schema.ts'
import { practiceParams } from '../practices/contract.ts'

/** How a practice knows the client, and how it may write. */
const OwnDetails = z.object({
  practiceId: z.uuid(),
  practice: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  /** Messages never say what an appointment is for. */
  isDiscreet: z.boolean(),
  /** No reminders by mail. */
  refusesReminders: z.boolean(),
  /** The practice may send news: the client agreed, or was informed and has not refused. */
  wantsNews: z.boolean(),
})

/** Where the client is signed in. */
const ClientSignIn = z.object({
  id: z.uuid(),
  userAgent: z.string().nullable(),
  isRemembered: z.boolean(),
  createdAt: instant,
  lastSeenAt: instant,
  isCurrent: z.boolean(),
})

export const ClientProfile = z.object({
  email: z.string(),
  locale: Lang,
  /** A new address whose link was not used yet. */
  pendingEmail: z.object({ email: z.string(), expiresAt: instant }).nullable(),
  practices: z.array(OwnDetails),
  signIns: z.array(ClientSignIn),
})

const limits = [{ by: 'caller' as const, points: 60, seconds: 600 }]

export const clientProfile = {
  get: endpoint({
    method: 'GET',
    path: '/client-api/profile',
    summary: 'What each practice has of the signed-in client, how it may write, and where the client is signed in.',
    access: 'client',
    reply: ClientProfile,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/client-api/profile',
    summary: 'Changes the language in which the account and all its practices are written to.',
    access: 'client',
    body: z.strictObject({ locale: Lang }),
    reply: ClientProfile,
    limits,
  }),
  changeKnown: endpoint({
    method: 'PATCH',
    path: '/client-api/practices/:practiceId/profile',
    summary: 'Changes what one practice has of the client. Its log names the fields.',
    access: 'client',
    params: practiceParams,
    body: z
      .strictObject({
        phone: phone.nullable(),
        address: line(200).nullable(),
        city: line(100).nullable(),
        isDiscreet: z.boolean(),
        refusesReminders: z.boolean(),
        wantsNews: z.boolean(),
      })
      .partial(),
    reply: ClientProfile,
    limits,
    errors: ['not_found'],
  }),
  requestName: endpoint({
    method: 'POST',
    path: '/client-api/practices/:practiceId/name-request',
    summary: 'Tells a practice that the client’s name is another. It changes nothing: the practitioner does.',
    access: 'client',
    params: practiceParams,
    body: z.strictObject({ firstname: line(80), lastname: line(80) }),
    limits: [{ by: 'caller', points: 20, seconds: 3600 }],
    errors: ['not_found'],
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: '/client-api/profile/email',
    summary:
      'Mails a link to a new address, which counts once the link is used, and tells the address there is at once. Who did not come in by a mailed link in the last 15 minutes shows the password, or without one comes in by a link again (`link_needed`).',
    access: 'client',
    body: z.strictObject({ email, currentPassword: z.string().min(1).max(256).optional() }),
    reply: ClientProfile,
    limits: [{ by: 'caller', points: 20, seconds: 3600 }],
    errors: ['validation', 'too_many_requests'],
  }),
  keepEmail: endpoint({
    method: 'DELETE',
    path: '/client-api/profile/email',
    summary: 'Ends the change of the address that is under way.',
    access: 'client',
    limits,
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/client-api/auth/email',
    summary:
      'Puts a new address in the place of the one before, by its mailed link, once, where the client is signed in: elsewhere it is refused (`not_signed_in`, `forbidden` for another client), and the link stays valid. Every sign-in ends, the address before is told, and each practice that wrote there follows within seconds. `conflict`: it is somebody else’s.',
    access: 'anyone',
    body: z.strictObject({ token: z.string().min(20).max(300) }),
    reply: z.object({ email: z.string() }),
    limits: [{ by: 'address', points: 30, seconds: 600 }],
    errors: ['not_found', 'link_expired', 'conflict', 'not_signed_in', 'forbidden'],
  }),
  endSignIn: endpoint({
    method: 'DELETE',
    path: '/client-api/sign-ins/:id',
    summary: 'Signs the client out on one device. Mailed links that are under way end too.',
    access: 'client',
    params: z.object({ id: z.uuid() }),
    errors: ['not_found'],
  }),
  signOutEverywhere: endpoint({
    method: 'DELETE',
    path: '/client-api/sign-ins',
    summary: 'Signs the client out everywhere, here too. Mailed links that are under way end too.',
    access: 'client',
  }),
}
