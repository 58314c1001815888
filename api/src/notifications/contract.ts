import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { instant, paging } from '../http/schema.ts'
import { notificationEvents, notificationKinds } from './kinds.ts'

/** Something that happened, as the signed-in person hears of it. */
const Notification = z.object({
  id: z.uuid(),
  kind: z.enum(notificationKinds),
  event: z.enum(notificationEvents),
  session: z.object({ id: z.uuid(), startsAt: instant }).nullable(),
  patient: z.object({ id: z.uuid(), firstname: z.string(), lastname: z.string() }).nullable(),
  createdAt: instant,
  readAt: instant.nullable(),
})

const Unread = z.object({
  count: z.int(),
  /** When the latest notification, read or not, was created; null without any. */
  latestAt: instant.nullable(),
})

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/api/notifications',
    summary: 'What happened in the practice, as far as the signed-in person wants to hear of it, the latest first.',
    access: 'practitioner',
    query: z.object({ ...paging, kind: z.enum(notificationKinds).optional(), unread: z.literal('true').optional() }),
    reply: Notification,
    isPaged: true,
  }),
  unread: endpoint({
    method: 'GET',
    path: '/api/notifications/unread',
    summary: 'How many of them were not read.',
    access: 'practitioner',
    reply: Unread,
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/notifications/read',
    summary: 'Marks those that are named as read, or all: with `until`, all that were created up to then.',
    access: 'practitioner',
    body: z.strictObject({
      ids: z.array(z.uuid()).max(100, 'too_many').optional(),
      /** When the latest one was created that the reader has seen: what came later stays unread. */
      until: instant.optional(),
    }),
    reply: Unread,
  }),
}
