import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { instant, paging, sortBy } from '../http/schema.ts'
import { messageTemplates } from '../mail/message-data.ts'
import { messageReasons } from './reason.ts'
import { messageChannels, messageStates } from './states.ts'

const id = z.object({ id: z.uuid() })

/** A message to a client, as the log has it. */
export const LoggedMessage = z.object({
  id: z.uuid(),
  channel: z.enum(messageChannels),
  template: z.enum(messageTemplates),
  state: z.enum(messageStates),
  /** Null before it was written. */
  recipient: z.string().nullable(),
  /** Null before it was written, and once the stored text was deleted. */
  subject: z.string().nullable(),
  attempts: z.int(),
  /** Why it did not arrive, or not yet; `detail` is the mail server's own answer. */
  reason: z.object({ code: z.enum(messageReasons), detail: z.string().nullable() }).nullable(),
  session: z.object({ id: z.uuid(), startsAt: instant }).nullable(),
  patient: z.object({ id: z.uuid(), firstname: z.string(), lastname: z.string() }).nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
  canResend: z.boolean(),
  canCancel: z.boolean(),
})

export const messages = {
  list: endpoint({
    method: 'GET',
    path: '/api/messages',
    summary:
      'The messages to clients, the latest first, and what became of each. They are counted up to 10,000: one more says that there are more.',
    access: 'practitioner',
    query: z.strictObject({
      ...paging,
      sort: sortBy(['createdAt'], '-createdAt'),
      from: instant.optional(),
      to: instant.optional(),
      channel: z.enum(messageChannels).optional(),
      state: z.enum(messageStates).optional(),
      template: z.enum(messageTemplates).optional(),
      patientId: z.uuid().optional(),
      sessionId: z.uuid().optional(),
    }),
    reply: LoggedMessage,
    isPaged: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/messages/:id',
    summary: 'One message with the text that was sent, as long as that is kept.',
    access: 'practitioner',
    params: id,
    reply: LoggedMessage.extend({
      text: z.string().nullable(),
      /** It goes to the client's own address, not to a guardian or a person who pays. */
      isToClient: z.boolean(),
      /** Nothing of the practice goes to the address or number that it had, until that is lifted. */
      isBlocked: z.boolean(),
    }),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/messages/:id/resend',
    summary:
      'Writes the message once more, as a new one: to the address that the client now has, with what is true now.',
    access: 'practitioner',
    params: id,
    reply: LoggedMessage,
    status: 201,
    guard: ['idempotent'],
    errors: ['conflict', 'email_unverified', 'validation'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/messages/:id/cancel',
    summary: 'Cancels a message that waits to be sent. One that is on its way is a conflict.',
    access: 'practitioner',
    params: id,
    reply: LoggedMessage,
    errors: ['conflict'],
  }),
  lift: endpoint({
    method: 'DELETE',
    path: '/api/messages/:id/block',
    summary:
      'Lets messages go again to the address or number to which this one went, or was to go, whoever has it: also to one that is in no client’s file.',
    access: 'practitioner',
    params: id,
  }),
  unblock: endpoint({
    method: 'DELETE',
    path: '/api/patients/:id/mail/block',
    summary: 'Lets mails go again to an address that bounced, or whose owner complained.',
    access: 'practitioner',
    params: id,
  }),
}
