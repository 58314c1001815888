import * as z from 'zod'
import { ClientChild } from '../client-area/contract/child.ts'
import { endpoint } from '../http/endpoint.ts'
import { instant, Lang } from '../http/schema.ts'
import { PracticeId } from '../practice-id.ts'
import { ShownPractice } from '../practices/contract/look.ts'
import { Answers, FormContent } from './content.ts'
import { formRevocations } from './states.ts'

const id = z.object({ id: z.uuid() })
const token = z.object({ token: z.string().min(20).max(200) })

/** A published version never changes: answers refer to it. */
const Version = z.object({ id: z.uuid(), number: z.int(), publishedAt: instant })

const FormVersion = Version.extend({ content: FormContent })

export const FormSummary = z.object({
  id: z.uuid(),
  name: FormContent.shape.name,
  questionCount: z.int(),
  /** The version that clients are asked; null before the first publication. */
  published: Version.nullable(),
  /** The draft differs from the published version. */
  hasChanges: z.boolean(),
  answerCount: z.int(),
  archivedAt: instant.nullable(),
  changedAt: instant,
})

export const Form = FormSummary.extend({
  /** Counts the changes of the draft: changing a draft that somebody else has changed since is `conflict`. */
  revision: z.int(),
  draft: FormContent,
  /** The latest first. */
  versions: z.array(Version),
})

/** A form that was sent to a client, by a signed link. */
export const FormRequest = z.object({
  id: z.uuid(),
  formId: z.uuid(),
  name: FormContent.shape.name,
  state: z.enum(['open', 'answered', 'revoked', 'over']),
  /** The link, while it is valid. */
  url: z.string().nullable(),
  /** When and why the link was revoked; null where it was not. */
  revoked: z.object({ at: instant, because: z.enum(formRevocations) }).nullable(),
  isMailed: z.boolean(),
  sentAt: instant,
  expiresAt: instant,
})

export const FormAnswer = z.object({
  id: z.uuid(),
  formId: z.uuid(),
  sessionId: z.uuid(),
  /** An answer, with the questions of its version. */
  version: FormVersion,
  by: z.enum(['client', 'practitioner']),
  answeredAt: instant,
  /** The answer that this one corrects. */
  replacesId: z.uuid().nullable(),
  /** A later one corrects it. */
  isReplaced: z.boolean(),
  answers: Answers,
  /** Set where its key is lost: sealed fields are then empty. */
  isUnreadable: z.literal(true).optional(),
})

/** A form behind a link: nothing of the record, and only the person's first name. */
const FormToFill = z.object({
  practice: ShownPractice,
  firstname: z.string(),
  locale: Lang,
  content: FormContent,
  expiresAt: instant,
  /** Seals what is typed and not sent yet, on the client's own device. Nobody gets it once the link has ended. */
  draftKey: z.string(),
})

/** A form that a practice asks of its client: open, or answered by them. */
const ClientForm = z.object({
  id: z.uuid(),
  practiceId: PracticeId,
  name: FormContent.shape.name,
  /** Where to answer it, while it is open. */
  url: z.string().nullable(),
  sentAt: instant,
  expiresAt: instant,
  answeredAt: instant.nullable(),
  /** The child of the form, where a guardian reads. */
  child: ClientChild.optional(),
})

/** A client's answer, with the questions of that time. */
const ClientAnswer = ClientForm.extend({ answeredAt: instant, version: FormVersion, answers: Answers })

const Scale = z.object({
  formId: z.uuid(),
  questionId: z.string(),
  label: FormContent.shape.name,
  kind: z.enum(['number', 'scale']),
  /** The oldest first. */
  points: z.array(z.object({ at: instant, value: z.number(), sessionId: z.uuid() })),
})

const reading = { by: 'address', points: 60, seconds: 60 } as const
const answering = { by: 'address', points: 30, seconds: 600 } as const
/** The common part of endpoints that create a form. `limit_reached`: nobody writes so many forms by hand. */
const composing = { guard: ['idempotent'], status: 201, errors: ['limit_reached'] } as const

export const forms = {
  list: endpoint({
    method: 'GET',
    path: '/api/custom-forms',
    summary: 'The forms of the practice, by name; with `archived=1` those that are put away.',
    access: 'practitioner',
    query: z.strictObject({ archived: z.enum(['0', '1']).default('0') }),
    reply: z.array(FormSummary),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/custom-forms',
    summary: 'Begins a form: a draft that nobody is asked yet.',
    access: 'practitioner',
    body: z.strictObject({ content: FormContent }),
    mostKilobytes: 600,
    reply: Form,
    ...composing,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/custom-forms/:id',
    summary: 'A form with its draft and its versions.',
    access: 'practitioner',
    params: id,
    reply: Form,
    errors: ['not_found'],
  }),
  version: endpoint({
    method: 'GET',
    path: '/api/custom-forms/:id/versions/:number',
    summary: 'A version of a form, as it was published.',
    access: 'practitioner',
    params: z.object({ id: z.uuid(), number: z.coerce.number().int().min(1).max(1_000_000) }),
    reply: FormVersion,
    errors: ['not_found'],
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/custom-forms/:id',
    summary: 'Changes the draft, puts a form away or takes it back. Published versions stay as they are.',
    access: 'practitioner',
    params: id,
    body: z.strictObject({
      draft: z.strictObject({ content: FormContent, revision: z.int() }).optional(),
      isArchived: z.boolean().optional(),
    }),
    mostKilobytes: 600,
    reply: Form,
    errors: ['not_found', 'conflict'],
  }),
  publish: endpoint({
    method: 'POST',
    path: '/api/custom-forms/:id/publish',
    summary: 'Makes a version of the draft, which clients are asked from now on.',
    access: 'practitioner',
    params: id,
    body: z.strictObject({ revision: z.int() }),
    reply: Form,
    errors: ['not_found', 'conflict'],
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/api/custom-forms/:id/duplicate',
    summary: 'Begins another form with the draft of this one.',
    access: 'practitioner',
    params: id,
    reply: Form,
    ...composing,
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/sessions/:id/forms',
    summary: 'Asks the client of a session by a signed link, which ends when it is answered and after 30 days.',
    access: 'practitioner',
    params: id,
    body: z.strictObject({
      formId: z.uuid(),
      /** The client gets the link by e-mail. */
      notify: z.boolean().default(false),
    }),
    reply: FormRequest,
    status: 201,
    guard: ['idempotent'],
    errors: ['not_found', 'conflict', 'locked', 'limit_reached', 'email_unverified'],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/sessions/:id/forms/:requestId',
    summary: 'Makes the link of a form useless.',
    access: 'practitioner',
    params: z.object({ id: z.uuid(), requestId: z.uuid() }),
    errors: ['not_found'],
  }),
  ofSession: endpoint({
    method: 'GET',
    path: '/api/sessions/:id/form-answers',
    summary: 'What was asked and answered by forms for a session.',
    access: 'practitioner',
    params: id,
    reply: z.object({ requests: z.array(FormRequest), answers: z.array(FormAnswer) }),
    errors: ['not_found'],
  }),
  fillIn: endpoint({
    method: 'POST',
    path: '/api/sessions/:id/form-answers',
    summary: 'Keeps answers that the practitioner wrote down, or a correction beside the earlier answer.',
    access: 'practitioner',
    params: id,
    mostKilobytes: 300,
    body: z.strictObject({ formVersionId: z.uuid(), answers: Answers, replacesId: z.uuid().optional() }),
    reply: FormAnswer,
    status: 201,
    guard: ['idempotent'],
    errors: ['not_found', 'conflict', 'locked', 'limit_reached', 'email_unverified'],
  }),
  ofPatient: endpoint({
    method: 'GET',
    path: '/api/patients/:id/form-answers',
    summary: 'All that a client has answered, the latest first, and what is still asked.',
    access: 'practitioner',
    params: id,
    reply: z.object({ requests: z.array(FormRequest), answers: z.array(FormAnswer) }),
    errors: ['not_found'],
  }),
  scales: endpoint({
    method: 'GET',
    path: '/api/patients/:id/scales',
    summary: 'The numbers and scales of a client over time, question by question.',
    access: 'practitioner',
    params: id,
    reply: z.array(Scale),
    errors: ['not_found'],
  }),
  toFill: endpoint({
    method: 'GET',
    path: '/api/public/forms/:token',
    summary: 'The form behind a signed link; `link_expired` says by `reason` whether it is `answered` or `over`.',
    access: 'public',
    params: token,
    reply: FormToFill,
    limits: [reading],
    errors: ['not_found', 'link_expired'],
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/public/forms/:token',
    summary: 'Answers the form behind a signed link, once.',
    access: 'public',
    params: token,
    body: z.strictObject({ answers: Answers }),
    mostKilobytes: 300,
    reply: z.object({ answeredAt: instant }),
    status: 201,
    guard: ['idempotent'],
    limits: [answering],
    errors: ['not_found', 'link_expired'],
  }),
  ofClient: endpoint({
    method: 'GET',
    path: '/client-api/forms',
    summary: 'What the client’s practices ask of them and what they have answered, the latest first.',
    access: 'client',
    reply: z.array(ClientForm),
  }),
  answerOfClient: endpoint({
    method: 'GET',
    path: '/client-api/forms/:id',
    summary: 'What the client answered, as it was asked. That it was read stands in the log.',
    access: 'client',
    params: id,
    reply: ClientAnswer,
    errors: ['not_found'],
  }),
}
