import * as z from 'zod'
import { instant } from '../../http/schema.ts'

/** What is worth knowing of a client before an invoice is issued; it stops none. */
export const batchHints = ['no_address', 'no_email', 'open_deposit'] as const

/** What would be billed: one invoice for each client, with the sessions that it would have. */
export const BillingBatch = z.object({
  /** Fields of who bills that an invoice lacks: nothing can be issued before. */
  missing: z.array(z.string()),
  bills: z.array(
    z.object({
      patient: z.object({ id: z.uuid(), firstname: z.string(), lastname: z.string() }),
      sessions: z.array(z.object({ id: z.uuid(), startsAt: instant, priceCents: z.int() })),
      totalCents: z.int(),
      /** Signs that no font has, for which nothing can be issued. */
      letters: z.array(z.string()),
      hints: z.array(z.enum(batchHints)),
    }),
  ),
  /** The oldest sessions are shown; there are more. */
  isCut: z.boolean(),
})

/** What of billing waits for the practitioner. */
export const BillingToDo = z.object({
  /** Sessions that were held, for which a note is owed by law and none is there. */
  sessionsWithoutNote: z.int(),
  /** From this price on, by the law of today. */
  noteFromCents: z.int(),
  /** Notes that were begun and not issued. */
  drafts: z.int(),
  /** Fields of who bills that an invoice lacks. */
  missing: z.array(z.string()),
})
