import * as z from 'zod'
import { instant } from '../../http/schema.ts'
import { SessionSummary } from '../../sessions/contract/summary.ts'
import { clinicalFields } from '../fields.ts'

/** What is written about a session: its fields that are not empty. */
export const WrittenFields = z.object({
  sessionId: z.uuid(),
  startsAt: instant,
  fields: z.partialRecord(z.enum(clinicalFields), z.object({ text: z.string() })),
})

const ThreadText = z.object({ sessionId: z.uuid(), startsAt: instant, text: z.string() })

/** What leads from one session of a client to the next, opened. */
export const ClientThread = z.object({
  /** Why they came: the first such text. */
  anamnesis: ThreadText.nullable(),
  /** What is aimed at: the latest such text. */
  conclusion: ThreadText.nullable(),
  /** What to keep in mind: the latest such text. */
  miscellaneous: ThreadText.nullable(),
  /** The latest session with anything written. */
  last: WrittenFields.nullable(),
})

/** The notes of one session in a list. */
export const SessionNotes = WrittenFields.extend({
  status: SessionSummary.shape.status,
  types: SessionSummary.shape.types,
})
