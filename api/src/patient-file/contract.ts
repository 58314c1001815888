import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { day, email, instant, Lang, line, Meta, paging, phone, sortBy } from '../http/schema.ts'
import { messageTemplates } from '../mail/message-data.ts'
import { MOST_TAGS } from '../patients/contract/added-patient.ts'
import { tag } from '../patients/contract/filter.ts'
import { Gender } from '../patients/contract/gender.ts'
import { PatientSummary } from '../patients/contract.ts'
import { SessionSummary } from '../sessions/contract/summary.ts'
import { sessionStatuses } from '../sessions/states.ts'

const id = z.object({ id: z.uuid() })

/** All facts of a client. */
export const Identity = z.object({
  id: z.uuid(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string().nullable(),
  /** E.164 */
  phone: z.string().nullable(),
  gender: Gender.nullable(),
  dateOfBirth: day.nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  guardianName: z.string().nullable(),
  guardianPhone: z.string().nullable(),
  locale: Lang,
  /** Messages to this client never say what an appointment is for. */
  isDiscreet: z.boolean(),
  /** The client wants no SMS. */
  refusesSms: z.boolean(),
  /** The client wants no reminders by mail. */
  refusesReminders: z.boolean(),
  tags: z.array(z.string()),
  archivedAt: instant.nullable(),
  createdAt: instant,
  /** Raised by every change; a change says which revision it is based on. */
  revision: z.int(),
})

/** Everything that the page of a client opens with. */
export const PatientFile = PatientSummary.extend({
  ...Identity.shape,
  account: z.object({
    /** `active`: the client has visited it, or has chosen a password. */
    state: z.enum(['none', 'invited', 'active']),
    email: z.string().nullable(),
    invitedAt: instant.nullable(),
    /** A guardian has an access that was not taken away, even if it ended with the 18th birthday. */
    hasGuardians: z.boolean(),
  }),
  /** Why the address takes no more mail: it does not exist, or its owner has reported one as spam. */
  mailProblem: z.enum(['bounced', 'complained']).nullable(),
  /** Whether the latest clinical consent stands; `ended`: it was withdrawn. */
  consent: z.enum(['none', 'ended', 'in_force']),
  nextSession: SessionSummary.nullable(),
  lastSession: SessionSummary.nullable(),
  counts: z.object({
    byStatus: z.partialRecord(z.enum(sessionStatuses), z.int()),
    documents: z.int(),
  }),
  /** The sum of the present prices of completed sessions. */
  completedCents: z.int(),
  currency: z.literal('EUR'),
  /** The months with a session, in the practice's zone, the earliest first; cancelled ones do not count. */
  months: z.array(z.object({ month: z.string(), held: z.int(), missed: z.int(), toCome: z.int() })),
  /** The latest sessions: the first page of `/sessions`. */
  sessions: z.object({ data: z.array(SessionSummary), meta: Meta }),
})

/**
 * The typed fields of a client; null empties one. A client's page, a change and a merge take their fields from here.
 */
export const PatientFields = z.strictObject({
  firstname: line(80).optional(),
  lastname: line(80).optional(),
  email: email.nullish(),
  phone: phone.nullish(),
  gender: Gender.nullish(),
  dateOfBirth: day.nullish(),
  address: line(200).nullish(),
  city: line(100).nullish(),
  guardianName: line(160).nullish(),
  guardianPhone: phone.nullish(),
  locale: Lang.optional(),
  isDiscreet: z.boolean().optional(),
  refusesSms: z.boolean().optional(),
  refusesReminders: z.boolean().optional(),
})
export const patientFields = Object.keys(PatientFields.shape) as (keyof typeof PatientFields.shape)[]

const historyKinds = ['session', 'message', 'change', 'account', 'document'] as const

/** One thing that happened to a client. */
export const PatientEvent = z.object({
  id: z.uuid(),
  at: instant,
  kind: z.enum(historyKinds),
  /** `session.accept`, `message.sent`, or the action of the log, such as `patient.changed`. */
  action: z.string(),
  by: z.enum(['visitor', 'client', 'practitioner', 'admin', 'system']),
  /** The name of the actor, where one is known. */
  name: z.string().nullable(),
  /** The session it was about, with its start after the event. */
  session: z.object({ id: z.uuid(), startsAt: instant }).nullable(),
  /** The given reason, or why a message failed. */
  reason: z.string().nullable(),
  /** Which message it was, by the name of its template. */
  template: z.enum(messageTemplates).nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})

const Alike = Identity.pick({
  id: true,
  firstname: true,
  lastname: true,
  email: true,
  phone: true,
  dateOfBirth: true,
  archivedAt: true,
  createdAt: true,
}).extend({ sessions: z.int() })

/** Two clients who are probably the same person. */
export const LikelyPair = z.object({
  /** The one who was added first. */
  one: Alike,
  other: Alike,
  /** What they share. */
  because: z.array(z.enum(['name', 'email', 'phone'])),
})

const Side = z.enum(['this', 'other'])

/** The consequences of a merge. */
export const MergeOutcome = z.object({
  isDone: z.boolean(),
  /** The client who is kept, as after the merge. */
  patient: Identity,
  /** The other client, as before the merge. */
  other: Identity,
  /** How much of the other client's content moves. */
  moves: z.object({ sessions: z.int(), documents: z.int(), others: z.int() }),
  /** The client whose access to the client area stays; the other's ends. */
  account: z.enum(['none', 'this', 'other', 'both']),
})

/** The page of one client, and duplicate clients. */
export const patientFile = {
  duplicates: endpoint({
    method: 'GET',
    path: '/api/patients/duplicates',
    summary: 'Pairs of clients who are likely one, at most a hundred, without those that are known to be two.',
    access: 'practitioner',
    reply: z.array(LikelyPair),
  }),
  distinct: endpoint({
    method: 'POST',
    path: '/api/patients/:id/distinct',
    summary: 'Says that two clients who look the same are two people.',
    access: 'practitioner',
    params: id,
    body: z.strictObject({ otherId: z.uuid() }),
    errors: ['not_found'],
  }),
  merge: endpoint({
    method: 'POST',
    path: '/api/patients/:id/merge',
    summary: 'Moves all that another client has to this one, who is kept; the other’s id leads here from then on.',
    access: 'practitioner',
    params: id,
    body: z.strictObject({
      otherId: z.uuid(),
      /** Which client each field comes from. Default: this one, or the other where this one has none. */
      keep: z.strictObject(Object.fromEntries(patientFields.map((field) => [field, Side.optional()]))).default({}),
      /** Reports the consequences, and changes nothing. */
      dryRun: z.boolean().default(false),
    }),
    reply: MergeOutcome,
    errors: ['not_found'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/patients/:id',
    summary: 'All that the page of a client opens with. Of one who was merged: whom it was merged into.',
    access: 'practitioner',
    params: id,
    reply: PatientFile,
    errors: ['not_found'],
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/patients/:id',
    summary: 'Changes what is sent. `conflict`, with the client as kept, when it was changed meanwhile.',
    access: 'practitioner',
    params: id,
    body: PatientFields.extend({
      revision: z.int(),
      tags: z.array(tag).max(MOST_TAGS, 'too_many').optional(),
    }),
    reply: Identity,
    errors: ['not_found', 'conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/patients/:id',
    summary:
      'Removes a client of whom there is nothing yet; `conflict` where there is a session, a document, an account.',
    access: 'practitioner',
    params: id,
    errors: ['not_found', 'conflict'],
  }),
  sessionsOf: endpoint({
    method: 'GET',
    path: '/api/patients/:id/sessions',
    summary: 'The sessions of a client, paged, the latest first.',
    access: 'practitioner',
    params: id,
    query: z.strictObject({ ...paging, sort: sortBy(['startsAt'], '-startsAt') }),
    reply: SessionSummary,
    isPaged: true,
    errors: ['not_found'],
  }),
  historyOf: endpoint({
    method: 'GET',
    path: '/api/patients/:id/history',
    summary: 'Everything that happened to a client, paged, the latest first.',
    access: 'practitioner',
    params: id,
    query: z.strictObject({ ...paging, kind: z.enum(historyKinds).optional() }),
    reply: PatientEvent,
    isPaged: true,
    errors: ['not_found'],
  }),
}
