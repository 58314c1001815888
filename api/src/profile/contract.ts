import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { Lang, line, phone, timeZone } from '../http/schema.ts'
import { type NotificationKind, notificationKinds } from '../notifications/kinds.ts'

/** The mails about clients' actions that somebody wants. Mails that keep the account safe are always sent. */
const Notifications = z.strictObject({
  /** A client requests an appointment, or books one that needs no answer. */
  requests: z.boolean(),
  /** A client cancels. */
  cancellations: z.boolean(),
  /** A client moves an appointment. */
  moves: z.boolean(),
  /** A visitor writes to the practice. */
  messages: z.boolean(),
  /** A client writes a review. */
  reviews: z.boolean(),
  /** A client pays by card, or does not in time. What needs an action, such as a dispute, is always mailed. */
  payments: z.boolean(),
  /** A client fills in a form or sends a document. Off until it is chosen. */
  forms: z.boolean(),
  /** A consent is not signed, or a link that was sent ends soon unused. Off until it is chosen. */
  expiring: z.boolean(),
  /** A message to a client did not arrive. Off until it is chosen. */
  failures: z.boolean(),
})
export type Notifications = z.infer<typeof Notifications>

/** The kinds of events that somebody hears of in the console. */
const Bell = z.strictObject(
  Object.fromEntries(notificationKinds.map((kind) => [kind, z.boolean()])) as Record<NotificationKind, z.ZodBoolean>,
)

/** The signed-in person, as they describe themselves. */
export const Profile = z.object({
  name: z.string(),
  /** Changed where it is confirmed: `POST /api/auth/change-email`. */
  email: z.string(),
  /** The language of mails to them. */
  locale: Lang,
  /** The zone of times in mails to the practitioner. The console shows the practice's. */
  timeZone: z.string(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  /** Null without a picture. Its content never changes: another picture has another address. */
  avatarUrl: z.string().nullable(),
  notifications: Notifications,
  /** What is told in the console: `GET /api/notifications`. */
  bell: Bell,
  /** The mail of the day: at which minute of the own clock; null: none. */
  dayMail: z.object({ atMinutes: z.int() }).nullable(),
})
export type Profile = z.infer<typeof Profile>

/** The fields that people change themselves. A missing one stays. */
export const ProfileChange = z.strictObject({
  name: line(120).optional(),
  locale: Lang.optional(),
  timeZone: timeZone.optional(),
  phone: phone.nullish(),
  address: line(200).nullish(),
  city: line(120).nullish(),
  notifications: Notifications.partial().optional(),
  bell: Bell.partial().optional(),
  dayMail: z.strictObject({ atMinutes: z.int().min(0, 'out_of_range').max(1439, 'out_of_range') }).nullish(),
})
export type ProfileChange = z.infer<typeof ProfileChange>

export const profile = {
  own: endpoint({
    method: 'GET',
    path: '/api/profile',
    summary: 'The signed-in person, as they describe themselves.',
    access: 'account',
    reply: Profile,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/profile',
    summary: 'Changes what is named; the name is also the one that clients read.',
    access: 'account',
    body: ProfileChange,
    reply: Profile,
    errors: ['validation'],
  }),
  setAvatar: endpoint({
    method: 'PUT',
    path: '/api/profile/avatar',
    summary: 'Takes a picture of at most 8 MB, cut to a square around its middle and drawn anew.',
    access: 'account',
    picture: 'avatar',
    reply: Profile,
    limits: [{ by: 'caller', points: 60, seconds: 3600 }],
    errors: ['validation'],
  }),
  removeAvatar: endpoint({
    method: 'DELETE',
    path: '/api/profile/avatar',
    summary: 'Takes the picture away, if there is one.',
    access: 'account',
  }),
  picture: endpoint({
    method: 'GET',
    path: '/api/pictures/:id',
    summary: 'A picture of one’s own practice: of somebody who works there, or its logo.',
    access: 'account',
    params: z.object({ id: z.uuid() }),
    contentType: 'image/webp',
    errors: ['not_found'],
  }),
}
