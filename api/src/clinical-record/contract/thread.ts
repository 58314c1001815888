import * as z from 'zod'
import { instant } from '../../http/schema.ts'
import { SessionSummary } from '../../sessions/contract/summary.ts'
import { clinicalFields } from '../fields.ts'

/** What is written of a session: its fields that are not empty. */
export const WrittenFields = z.object({
  sessionId: z.uuid(),
  startsAt: instant,
  fields: z.partialRecord(z.enum(clinicalFields), z.object({ text: z.string() })),
})

const ThreadText = z.object({ sessionId: z.uuid(), startsAt: instant, text: z.string() })

/** What leads from one session of a client to the next, opened. */
export const ClientThread = z.object({
  /** Why they came: the first one that was written. */
  anamnesis: ThreadText.nullable(),
  /** Where it leads: the latest one. */
  conclusion: ThreadText.nullable(),
  /** What to keep in mind: the latest one. */
  miscellaneous: ThreadText.nullable(),
  /** The latest session of which anything is written. */
  last: WrittenFields.nullable(),
})

/** What is written of one session among others. */
export const SessionNotes = WrittenFields.extend({
  status: SessionSummary.shape.status,
  types: SessionSummary.shape.types,
})
