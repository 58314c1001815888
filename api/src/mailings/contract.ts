import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { instant, paging } from '../http/schema.ts'
import { messageReasons } from '../messages/reason.ts'
import { messageStates } from '../messages/states.ts'
import {
  audience,
  hasOneAudience,
  Mailing,
  MailingReach,
  mailingWords,
  oneAudienceError,
  SmsMailing,
} from './contract/shapes.ts'
import { mailingKinds, newsChoices, passedOverReasons, recipientStates } from './states.ts'

const id = z.object({ id: z.uuid() })

/** Room to name a hundred thousand clients, so that the answer names the field that is too long. */
const MOST_KILOBYTES = 4500

const limits = [{ by: 'caller', points: 300, seconds: 60 }] as const

export const mailings = {
  list: endpoint({
    method: 'GET',
    path: '/api/mailings',
    summary: 'What was written to clients freely, the latest first, and how far each is.',
    access: 'practitioner',
    query: z.strictObject(paging),
    reply: Mailing,
    isPaged: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/mailings/:id',
    summary: 'One of them, with its words as long as they are kept.',
    access: 'practitioner',
    params: id,
    reply: Mailing.extend({ above: z.string().nullable() }),
  }),
  recipients: endpoint({
    method: 'GET',
    path: '/api/mailings/:id/recipients',
    summary: 'To whom it goes, and what became of each.',
    access: 'practitioner',
    params: id,
    query: z.strictObject(paging),
    reply: z.object({
      patient: z.object({ id: z.uuid(), firstname: z.string(), lastname: z.string() }),
      state: z.enum(recipientStates),
      reason: z.enum(passedOverReasons).nullable(),
      /** The message in the log. */
      message: z
        .object({ id: z.uuid(), state: z.enum(messageStates), reason: z.enum(messageReasons).nullable() })
        .nullable(),
    }),
    isPaged: true,
  }),
  reach: endpoint({
    method: 'POST',
    path: '/api/mailings/reach',
    summary: 'Whom a mail would reach, whom not and why, and how many may go today.',
    access: 'practitioner',
    body: z.strictObject(audience).refine(hasOneAudience, oneAudienceError),
    mostKilobytes: MOST_KILOBYTES,
    limits,
    reply: z.object({
      recipients: z.array(MailingReach),
      /** How many mails may be written in a day, and how many are left today. */
      perDay: z.int(),
      leftToday: z.int(),
    }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/mailings/preview',
    summary: 'The mail as one client would get it. Its links lead nowhere; nothing is saved or sent.',
    access: 'practitioner',
    body: z.strictObject({ ...mailingWords, kind: z.enum(mailingKinds), patientId: z.uuid() }),
    mostKilobytes: MOST_KILOBYTES,
    limits,
    reply: z.object({
      fromName: z.string(),
      to: z.string(),
      subject: z.string(),
      html: z.string(),
      text: z.string(),
    }),
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/mailings',
    summary:
      'Mails words of one’s own to a client or to several, each by itself. A field that there is not is refused: `mergeFields` says which, and the nearest.',
    access: 'practitioner',
    body: z.strictObject({ ...audience, ...mailingWords }).refine(hasOneAudience, oneAudienceError),
    mostKilobytes: MOST_KILOBYTES,
    guard: ['idempotent'],
    status: 201,
    reply: Mailing,
    errors: ['email_unverified'],
  }),
  textsReach: endpoint({
    method: 'POST',
    path: '/api/mailings/texts/reach',
    summary:
      'Whom an SMS to those with an appointment in a period would reach, in how many parts, at what price, and when.',
    access: 'practitioner',
    body: SmsMailing,
    limits,
    errors: ['conflict'],
    reply: z.object({
      recipients: z.array(MailingReach),
      /** Of one SMS. */
      parts: z.int(),
      /** The total, by Octopush's last charge for one part; null: there was none yet. */
      costThousandths: z.int().nullable(),
      /** Null: no time would be useful. */
      startsAt: instant.nullable(),
    }),
  }),
  sendTexts: endpoint({
    method: 'POST',
    path: '/api/mailings/texts',
    summary:
      'Sends an SMS to all clients with an appointment in a period: between 8:00 and 20:00, never on Sundays and public holidays.',
    access: 'practitioner',
    body: SmsMailing,
    guard: ['idempotent'],
    status: 201,
    reply: Mailing,
    errors: ['email_unverified', 'conflict', 'too_late'],
  }),
  pause: endpoint({
    method: 'POST',
    path: '/api/mailings/:id/pause',
    summary: 'Writes to nobody more until it is resumed. What is on its way goes.',
    access: 'practitioner',
    params: id,
    reply: Mailing,
    errors: ['conflict'],
  }),
  resume: endpoint({
    method: 'POST',
    path: '/api/mailings/:id/resume',
    summary: 'Goes on with those who wait.',
    access: 'practitioner',
    params: id,
    reply: Mailing,
    errors: ['conflict'],
  }),
  stop: endpoint({
    method: 'POST',
    path: '/api/mailings/:id/stop',
    summary: 'Ends it: who waits gets nothing, and what is not handed over yet is cancelled.',
    access: 'practitioner',
    params: id,
    reply: Mailing,
    errors: ['conflict'],
  }),
  news: endpoint({
    method: 'GET',
    path: '/api/patients/:id/news',
    summary: 'What a client has said of news of the practice.',
    access: 'practitioner',
    params: id,
    reply: z.object({ choice: z.enum(newsChoices).nullable(), saidAt: instant.nullable() }),
  }),
  setNews: endpoint({
    method: 'PUT',
    path: '/api/patients/:id/news',
    summary: 'Notes what a client has said of news of the practice. Without an agreement nobody gets any.',
    access: 'practitioner',
    params: id,
    body: z.strictObject({ choice: z.enum(newsChoices) }),
    status: 200,
    reply: z.object({ choice: z.enum(newsChoices).nullable(), saidAt: instant.nullable() }),
  }),
}
