import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { email, instant, Lang, line, paging, phone, text } from '../http/schema.ts'
import { practiceParams } from '../practices/contract.ts'
import { SentVisitSource, VisitSource } from '../sessions/source.ts'

const id = z.object({ id: z.uuid() })

/** Which messages a list shows. Only `archived` shows archived ones; `waiting` are unanswered. */
export const inboxViews = ['open', 'unread', 'waiting', 'answered', 'archived'] as const

/** What a visitor writes to a practice. */
export const NewMessage = z.strictObject({
  name: line(120),
  email,
  phone: phone.optional(),
  message: text(5000).min(1, 'required'),
  locale: Lang,
  source: SentVisitSource.optional(),
  captcha: z.string().max(4000),
})
export type NewMessage = z.output<typeof NewMessage>

/** A message as the list shows it. */
export const InboxMessage = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  locale: Lang,
  /** The beginning of its text, on one line. */
  preview: z.string(),
  /** Set where its key is lost: sealed fields are then empty. */
  isUnreadable: z.literal(true).optional(),
  receivedAt: instant,
  readAt: instant.nullable(),
  answeredAt: instant.nullable(),
  archivedAt: instant.nullable(),
})

/** A message with its answers. */
export const InboxThread = InboxMessage.extend({
  text: z.string(),
  source: VisitSource.nullable(),
  /** Clients of the practice with this e-mail address; a family may share one. */
  patients: z.array(z.object({ id: z.uuid(), firstname: z.string(), lastname: z.string() })),
  /** The oldest first. */
  answers: z.array(
    z.object({
      id: z.uuid(),
      by: z.string(),
      text: z.string(),
      sentAt: instant,
      /** The state of its mail. */
      delivery: z.enum(['queued', 'sent', 'failed']),
    }),
  ),
})

export const inbox = {
  write: endpoint({
    method: 'POST',
    path: '/api/public/practices/:practiceId/contact',
    summary: 'A visitor writes to the practice. It arrives as a mail and in the inbox of the console.',
    access: 'public',
    params: practiceParams,
    body: NewMessage,
    status: 201,
    reply: z.object({ id: z.uuid(), isTaken: z.literal(true) }),
    guard: ['captcha', 'idempotent'],
    form: 'contact',
    limits: [
      { by: 'address', points: 10, seconds: 600 },
      // Far more than anybody reads, and few enough to sort out after an attack.
      { by: 'practice', points: 100, seconds: 3600 },
    ],
    errors: ['captcha', 'not_found'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/contact-messages',
    summary: 'What visitors wrote to the practice, the latest first.',
    access: 'practitioner',
    query: z.object({
      ...paging,
      view: z.enum(inboxViews).default('open'),
      /** Searches the writer’s name, e-mail and telephone; the text is sealed and not searched. */
      q: text(100).optional(),
    }),
    reply: InboxMessage,
    isPaged: true,
  }),
  unread: endpoint({
    method: 'GET',
    path: '/api/contact-messages/unread',
    summary: 'How many messages have not been read; counted up to 100.',
    access: 'practitioner',
    reply: z.object({ count: z.int() }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/contact-messages/:id',
    summary: 'One message with its answers. It stays unread until it is marked.',
    access: 'practitioner',
    params: id,
    reply: InboxThread,
  }),
  mark: endpoint({
    method: 'PATCH',
    path: '/api/contact-messages/:id',
    summary: 'Marks a message as read or unread, puts it into the archive or takes it out.',
    access: 'practitioner',
    params: id,
    body: z.strictObject({ isRead: z.boolean(), isArchived: z.boolean() }).partial(),
    reply: InboxMessage,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/contact-messages/:id/answer',
    summary: 'Answers by mail, in the name of whoever is signed in.',
    access: 'practitioner',
    params: id,
    body: z.strictObject({ text: text(5000).min(1, 'required') }),
    reply: InboxThread,
    guard: ['idempotent'],
    limits: [{ by: 'caller', points: 60, seconds: 3600 }],
    errors: ['not_found', 'email_unverified'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/contact-messages/:id',
    summary:
      'Deletes a message and its answers for good; `conflict` for what a client asked about their data, and while an answer waits to be sent.',
    access: 'practitioner',
    params: id,
    errors: ['not_found', 'conflict'],
  }),
}
