import * as z from 'zod'
import { ClientChild } from '../../client-area/contract/child.ts'
import { instant, Lang } from '../../http/schema.ts'
import { PracticeId } from '../../practice-id.ts'
import { ShownPractice } from '../../practices/contract/look.ts'
import { Answers, FormContent } from '../content.ts'
import { formRevocations } from '../states.ts'

/** A published version never changes: answers refer to it. */
const Version = z.object({ id: z.uuid(), number: z.int(), publishedAt: instant })

export const FormVersion = Version.extend({ content: FormContent })

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
export const FormToFill = z.object({
  practice: ShownPractice,
  firstname: z.string(),
  locale: Lang,
  content: FormContent,
  expiresAt: instant,
  /** Seals what is typed and not sent yet, on the client's own device. Nobody gets it once the link has ended. */
  draftKey: z.string(),
})

/** A form that a practice asks of its client: open, or answered by them. */
export const ClientForm = z.object({
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
export const ClientAnswer = ClientForm.extend({ answeredAt: instant, version: FormVersion, answers: Answers })

export const Scale = z.object({
  formId: z.uuid(),
  questionId: z.string(),
  label: FormContent.shape.name,
  kind: z.enum(['number', 'scale']),
  /** The oldest first. */
  points: z.array(z.object({ at: instant, value: z.number(), sessionId: z.uuid() })),
})
