import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { line, text } from '../http/schema.ts'
import { markReminder } from './contract/mark-reminder.ts'
import { ownExercises } from './contract/own.ts'
import { BetweenSessions, Exercise, ProgressQuestion } from './contract/shared.ts'

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
  ...ownExercises,
  ...markReminder,
}
