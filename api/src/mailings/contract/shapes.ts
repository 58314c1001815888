import * as z from 'zod'
import { day, instant, Lang, line, text } from '../../http/schema.ts'
import { messageChannels } from '../../messages/states.ts'
import { PatientFilter } from '../../patients/contract/filter.ts'
import { MOST_RECIPIENTS, mailingKinds, mailingStates, passedOverReasons } from '../states.ts'

/** The recipients: chosen clients, or all that a filter of the list finds. One of both. */
export const audience = {
  patientIds: z.array(z.uuid()).min(1, 'required').max(MOST_RECIPIENTS, 'too_many').optional(),
  filter: PatientFilter.optional(),
  kind: z.enum(mailingKinds),
}
export const hasOneAudience = ({ patientIds, filter }: { patientIds?: unknown; filter?: unknown }) =>
  (patientIds === undefined) !== (filter === undefined)
export const oneAudienceError = { path: ['patientIds'], error: 'required' }

/** With merge fields, as `{patient.firstname}`; those of a session where there is one. */
export const mailingWords = {
  /** The language of these words. What surrounds them is in each client's own. */
  locale: Lang,
  subject: line(200),
  /** HTML; only what a record may hold is kept. */
  above: text(20_000).min(1, 'required'),
  /** The session it is about, of the only recipient. */
  sessionId: z.uuid().optional(),
}

/** An SMS says the same to all: no fields. */
export const SmsMailing = z.strictObject({
  locale: Lang,
  text: text(1000).min(1, 'required'),
  /** Days of the practice, both included: clients with an appointment in them. */
  from: day,
  to: day,
})

/** A mailing, with its progress. */
export const Mailing = z.object({
  id: z.uuid(),
  channel: z.enum(messageChannels),
  kind: z.enum(mailingKinds),
  state: z.enum(mailingStates),
  /** With merge fields as typed; for an SMS its text. Null once the stored text was deleted. */
  subject: z.string().nullable(),
  createdAt: instant,
  /** When it continues by itself; null: now, or not. */
  goesOnAt: instant.nullable(),
  total: z.int(),
  waiting: z.int(),
  /** Written, and on the way to a server. */
  underway: z.int(),
  sent: z.int(),
  failed: z.int(),
  passedOver: z.int(),
  stopped: z.int(),
})

export const MailingReach = z.object({
  id: z.uuid(),
  firstname: z.string(),
  lastname: z.string(),
  /** Their language. */
  locale: Lang,
  /** The address or the number; null: none. */
  to: z.string().nullable(),
  /** Why nothing goes to them. */
  reason: z.enum(passedOverReasons).nullable(),
})
