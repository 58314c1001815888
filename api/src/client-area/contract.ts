import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { email, instant, Lang } from '../http/schema.ts'
import { paymentRequestStatuses } from '../payment-requests/states.ts'
import { PracticeId } from '../practice-id.ts'
import { ShownPractice } from '../practices/contract/look.ts'
import { Location } from '../practices/contract.ts'
import { sessionStatuses } from '../sessions/states.ts'
import { JoinLink } from '../video/contract.ts'
import { ClientChild } from './contract/child.ts'

/** A signed-in client, and the practices that know this person. */
export const ClientUser = z.object({
  id: z.uuid(),
  email: z.string(),
  locale: Lang,
  hasPassword: z.boolean(),
  /** The client must enter the present password to change it, except shortly after a sign-in by mailed link. */
  needsCurrentPassword: z.boolean(),
  /** There is no password: to choose one, or to change the address, the client signs in by a mailed link first. */
  needsLink: z.boolean(),
  practices: z.array(
    ShownPractice.extend({
      phone: z.string().nullable(),
      email: z.string().nullable(),
      /** Where its office is. */
      address: z.string().nullable(),
      city: z.string().nullable(),
      /** Its account was suspended or ended: it takes no bookings, files or card payments. Absent while it is open. */
      isClosed: z.literal(true).optional(),
      /** As this practice knows the client; null where it knows them only as a guardian. */
      firstname: z.string().nullable(),
      lastname: z.string().nullable(),
      /** The children whose guardian the client is there; absent without any. */
      children: z.array(ClientChild).optional(),
    }),
  ),
})

/** An appointment as its client sees it: nothing of the record. */
export const ClientSession = z.object({
  id: z.uuid(),
  practiceId: PracticeId,
  status: z.enum(sessionStatuses),
  startsAt: instant,
  endsAt: instant,
  timeZone: z.string(),
  location: Location,
  types: z.array(z.object({ nameFr: z.string(), nameEn: z.string() })),
  /** The join link of a coming session by video. */
  video: JoinLink.nullable(),
  /** What was requested or paid by card; null where nothing was. `url`: where to pay, while that is possible. */
  payment: z
    .object({
      status: z.enum(paymentRequestStatuses),
      amountCents: z.int(),
      currency: z.literal('EUR'),
      expiresAt: instant,
      url: z.string().nullable(),
    })
    .nullable(),
  /** When the client said that they come. */
  attendanceConfirmedAt: instant.nullable(),
  /** A reminder has asked whether they come, and they have not answered yet. */
  canConfirmAttendance: z.boolean(),
  /** They may agree to the time: of a session that a programme planned, or of a request that waits for that. */
  canConfirm: z.literal(true).optional(),
  /** Of a session that a programme planned and nobody has confirmed: what is of one programme is confirmed together. */
  programmeId: z.uuid().optional(),
  /** Other times are proposed, or an earlier one: the practice waits for the client’s answer. */
  hasProposals: z.literal(true).optional(),
  /**
   * Where it is moved and cancelled: a link that needs no sign-in, or for a child's session the page in the client
   * area.
   */
  manageUrl: z.string(),
  /** The child, where a guardian reads; absent for one's own. */
  child: ClientChild.optional(),
})

/** Who may act for a minor in the client area. */
export const Guardians = z.object({
  /** By the client's birthday today. An access is opened for a minor, and ends by itself on the 18th birthday. */
  isMinor: z.boolean(),
  guardians: z.array(z.object({ accountId: z.uuid(), email: z.string(), openedAt: instant, hasComeIn: z.boolean() })),
})

export const clientArea = {
  askLink: endpoint({
    method: 'POST',
    path: '/client-api/auth/link',
    summary:
      'Mails a link that signs a client in, if the account exists. The answer is always the same. `goingTo`: the page of the area that opens then.',
    access: 'anyone',
    body: z.strictObject({
      email,
      goingTo: z
        .string()
        .max(500)
        .regex(/^\/client\/[!-~]*$/, 'invalid')
        .optional(),
    }),
    status: 202,
    limits: [{ by: 'address', points: 10, seconds: 3600 }],
  }),
  practiceOfMail: endpoint({
    method: 'GET',
    path: '/api/public/mailed-links/:token',
    summary:
      'The practice in whose mail a link stood (`#of=`), for the page that it opens; null where discretion forbids to name it. With the language of who got the mail.',
    access: 'public',
    params: z.object({ token: z.string().min(20).max(200) }),
    reply: z.object({ practice: ShownPractice.nullable(), locale: Lang.nullable() }),
    limits: [{ by: 'address', points: 120, seconds: 60 }],
    errors: ['not_found'],
  }),
  spendLink: endpoint({
    method: 'POST',
    path: '/client-api/auth/link/use',
    summary:
      'Signs a client in by a mailed link, once: within 15 minutes where it was asked for, within seven days as an invitation.',
    access: 'anyone',
    body: z.strictObject({ token: z.string().min(20).max(300) }),
    reply: ClientUser,
    limits: [{ by: 'address', points: 30, seconds: 600 }],
    errors: ['not_found', 'link_expired'],
  }),
  login: endpoint({
    method: 'POST',
    path: '/client-api/auth/login',
    summary: 'Signs a client in with address and password.',
    access: 'anyone',
    body: z.strictObject({ email, password: z.string().min(1).max(256), remember: z.boolean().default(false) }),
    reply: ClientUser,
    limits: [{ by: 'address', points: 30, seconds: 60 }],
    errors: ['wrong_credentials'],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/client-api/auth/logout',
    summary: 'Ends the client’s session on the server and clears its cookie.',
    access: 'anyone',
  }),
  setPassword: endpoint({
    method: 'POST',
    path: '/client-api/auth/password',
    summary:
      'Sets or changes the password, ends every other session and tells the client by e-mail. For 15 minutes after coming in by a mailed link nothing else is asked; then who has a password shows it, and who has none comes in by a link again (`link_needed`).',
    access: 'client',
    body: z.strictObject({
      currentPassword: z.string().min(1).max(256).optional(),
      password: z.string().min(8, 'too_short').max(256, 'too_long'),
    }),
    errors: ['validation'],
  }),
  user: endpoint({
    method: 'GET',
    path: '/client-api/user',
    summary: 'The signed-in client.',
    access: 'client',
    reply: ClientUser,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/client-api/sessions',
    summary: 'Appointments of the client that are still to come, in all practices, the next first.',
    access: 'client',
    reply: z.array(ClientSession),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/patients/:id/client-account',
    summary:
      'Gives a patient with an e-mail address access to the client area, and mails the link. A minor has it only where `address=own` says that the address is the child’s own; else `conflict` gives the reason `minor`, and a parent has an access that ends with the 18th birthday.',
    access: 'practitioner',
    params: z.object({ id: z.uuid() }),
    query: z.strictObject({ address: z.literal('own').optional() }),
    reply: z.object({ email: z.string(), invitedAt: instant }),
    status: 201,
    guard: ['idempotent'],
    limits: [{ by: 'caller', points: 30, seconds: 3600 }],
    errors: ['not_found', 'conflict', 'email_unverified'],
  }),
  remind: endpoint({
    method: 'POST',
    path: '/api/patients/:id/client-account/reminder',
    summary:
      'Mails the link once more to a patient who has access to the client area. `conflict` with the reason `other_address` where the account has another address than the record: the access is taken away first.',
    access: 'practitioner',
    params: z.object({ id: z.uuid() }),
    reply: z.object({ email: z.string() }),
    limits: [{ by: 'caller', points: 30, seconds: 3600 }],
    errors: ['not_found', 'conflict', 'email_unverified'],
  }),
  guardians: endpoint({
    method: 'GET',
    path: '/api/patients/:id/guardians',
    summary: 'Who may act for a minor in the client area.',
    access: 'practitioner',
    params: z.object({ id: z.uuid() }),
    reply: Guardians,
    errors: ['not_found'],
  }),
  openGuardian: endpoint({
    method: 'POST',
    path: '/api/patients/:id/guardians',
    summary:
      'Gives a guardian of a minor access to the client area until the 18th birthday, beside their own, and mails the link. Given again, it mails the link once more. `conflict` says by `reason` whether the client is no minor (`not_minor`) or the address opens the client’s own area (`own`).',
    access: 'practitioner',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ email }),
    reply: Guardians,
    status: 201,
    guard: ['idempotent'],
    limits: [{ by: 'caller', points: 30, seconds: 3600 }],
    errors: ['not_found', 'conflict', 'limit_reached', 'email_unverified'],
  }),
  endGuardian: endpoint({
    method: 'DELETE',
    path: '/api/patients/:id/guardians/:accountId',
    summary: 'Ends a guardian’s access at once, and with it the links for the child’s coming sessions and open forms.',
    access: 'practitioner',
    params: z.object({ id: z.uuid(), accountId: z.uuid() }),
    errors: ['not_found'],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/patients/:id/client-account',
    summary: 'Takes the client’s access to this practice away.',
    access: 'practitioner',
    params: z.object({ id: z.uuid() }),
    errors: ['not_found'],
  }),
}
