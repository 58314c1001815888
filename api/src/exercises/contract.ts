import * as z from 'zod'
import { DocumentLink } from '../documents/contract.ts'
import { endpoint } from '../http/endpoint.ts'
import { day, instant, line, text } from '../http/schema.ts'
import { PracticeId } from '../practice-id.ts'
import { enders, MARK_MOST } from './states.ts'

const ended = { endedAt: instant.nullable(), endedBy: z.enum(enders).nullable() }
/** Set where the key is lost: then sealed fields are empty. */
const isUnreadable = z.literal(true).optional()

/** What a client is to do between two sessions. */
export const Exercise = z.object({
  id: z.uuid(),
  title: z.string(),
  text: z.string(),
  isUnreadable,
  /** A document of the client’s that is a recording; none once that is removed. */
  audio: z.object({ documentId: z.uuid(), name: z.string(), type: z.string() }).nullable(),
  createdAt: instant,
  changedAt: instant,
  ...ended,
})

/** What a client gives a mark to each day, with the marks of the past year, the oldest first. */
export const ProgressQuestion = z.object({
  id: z.uuid(),
  words: z.string(),
  isUnreadable,
  createdAt: instant,
  ...ended,
  marks: z.array(z.object({ day, value: z.int() })),
})

/** What is shared with a client between sessions, the latest first; of the questions the oldest. */
export const BetweenSessions = z.object({
  exercises: z.array(Exercise),
  questions: z.array(ProgressQuestion),
})

/** The same as its client sees it: of one practice, and without exercises that have ended. */
export const OwnBetweenSessions = BetweenSessions.extend({
  practiceId: PracticeId,
  /** Today in the practice’s zone: a mark is of this day or of the one before. */
  today: day,
})

const ofOne = z.object({ id: z.uuid() })
const title = line(120)
const words = text(8_000).min(1, 'required')
/** A document of the client’s that is audio; null: none. */
const documentId = z.uuid().nullable()

export const exercises = {
  ofPatient: endpoint({
    method: 'GET',
    path: '/api/patients/:id/exercises',
    summary: 'What is shared with a client between sessions. That it was read stands in the log.',
    access: 'practitioner',
    params: ofOne,
    reply: BetweenSessions,
    errors: ['not_found'],
  }),
  share: endpoint({
    method: 'POST',
    path: '/api/patients/:id/exercises',
    summary: 'Shares an exercise with a client.',
    access: 'practitioner',
    params: ofOne,
    body: z.strictObject({ title, text: words, documentId: documentId.optional() }),
    reply: Exercise,
    status: 201,
    guard: ['idempotent'],
    errors: ['not_found', 'limit_reached', 'validation'],
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/exercises/:id',
    summary: 'Changes an exercise that has not ended.',
    access: 'practitioner',
    params: ofOne,
    body: z.strictObject({ title, text: words, documentId }).partial(),
    reply: Exercise,
    errors: ['not_found', 'conflict'],
  }),
  end: endpoint({
    method: 'POST',
    path: '/api/exercises/:id/end',
    summary: 'Ends an exercise: its client sees it no more.',
    access: 'practitioner',
    params: ofOne,
    errors: ['not_found'],
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/patients/:id/progress-questions',
    summary: 'Asks a client for a mark from 0 to 10 each day: of three questions at most at the same time.',
    access: 'practitioner',
    params: ofOne,
    body: z.strictObject({ words: line(160) }),
    reply: ProgressQuestion,
    status: 201,
    guard: ['idempotent'],
    errors: ['not_found', 'limit_reached'],
  }),
  endQuestion: endpoint({
    method: 'POST',
    path: '/api/progress-questions/:id/end',
    summary: 'Ends a question: no mark is given any more, and those there are stay for both.',
    access: 'practitioner',
    params: ofOne,
    errors: ['not_found'],
  }),
  ofClient: endpoint({
    method: 'GET',
    path: '/client-api/exercises',
    summary: 'What the client’s practices share between sessions, practice by practice, where there is anything.',
    access: 'client',
    reply: z.array(OwnBetweenSessions),
  }),
  mark: endpoint({
    method: 'PUT',
    path: '/client-api/progress-questions/:id/marks/:day',
    summary: 'The client’s mark of today or yesterday; of a day that has one it takes the place.',
    access: 'client',
    params: z.object({ id: z.uuid(), day }),
    body: z.strictObject({ value: z.int().min(0).max(MARK_MOST) }),
    limits: [{ by: 'caller', points: 120, seconds: 600 }],
    errors: ['not_found', 'conflict', 'validation'],
  }),
  audioLink: endpoint({
    method: 'POST',
    path: '/client-api/exercises/:id/audio',
    summary: 'Makes the address at which the recording of an exercise is read for five minutes.',
    access: 'client',
    params: ofOne,
    reply: DocumentLink,
    errors: ['not_found'],
  }),
  endOwn: endpoint({
    method: 'POST',
    path: '/client-api/exercises/:id/end',
    summary: 'The client ends an exercise.',
    access: 'client',
    params: ofOne,
    errors: ['not_found'],
  }),
  endOwnQuestion: endpoint({
    method: 'POST',
    path: '/client-api/progress-questions/:id/end',
    summary: 'The client ends a question.',
    access: 'client',
    params: ofOne,
    errors: ['not_found'],
  }),
}
