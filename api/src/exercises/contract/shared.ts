import * as z from 'zod'
import { day, instant } from '../../http/schema.ts'
import { endedByRoles } from '../states.ts'

const ended = { endedAt: instant.nullable(), endedBy: z.enum(endedByRoles).nullable() }
/** Set where the key is lost: sealed fields are then empty. */
const isUnreadable = z.literal(true).optional()

/** What a client is to do between two sessions. */
export const Exercise = z.object({
  id: z.uuid(),
  title: z.string(),
  text: z.string(),
  isUnreadable,
  /** A document of the client’s that is a recording; null once it is removed. */
  audio: z.object({ documentId: z.uuid(), name: z.string(), type: z.string() }).nullable(),
  createdAt: instant,
  changedAt: instant,
  ...ended,
})

/** A question that a client answers with a mark each day, with the marks of the past year, the oldest first. */
export const ProgressQuestion = z.object({
  id: z.uuid(),
  words: z.string(),
  isUnreadable,
  createdAt: instant,
  ...ended,
  marks: z.array(z.object({ day, value: z.int() })),
})

/** What is shared with a client between sessions, the latest exercise and the oldest question first. */
export const BetweenSessions = z.object({
  exercises: z.array(Exercise),
  questions: z.array(ProgressQuestion),
})
