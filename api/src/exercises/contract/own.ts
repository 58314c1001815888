import * as z from 'zod'
import { DocumentLink } from '../../documents/contract/document.ts'
import { endpoint } from '../../http/endpoint.ts'
import { day } from '../../http/schema.ts'
import { PracticeId } from '../../practice-id.ts'
import { MARK_MOST } from '../states.ts'
import { BetweenSessions } from './shared.ts'

/** A practice's exercises and questions as its client sees them, without ended exercises. */
export const OwnBetweenSessions = BetweenSessions.extend({
  practiceId: PracticeId,
  /** The practice is not open: it asks for no marks, and what it shared stays. */
  isClosed: z.literal(true).optional(),
  /** The practice’s zone: a page that stays open over midnight needs it for the day. */
  timeZone: z.string(),
  /** Today in that zone: a mark can be given for this day or the one before. */
  today: day,
  /** The minute of the day, on the same clock, of the reminder of marks; null: never. */
  reminderAt: z.int().nullable(),
})

const ofOne = z.object({ id: z.uuid() })

/** Client endpoints for the exercises and marks that are shared with them. */
export const ownExercises = {
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
