import * as z from 'zod'
import { instant } from '../../http/schema.ts'

/** Hints about a client before an invoice is issued; none prevents it. */
export const batchHints = ['no_address', 'no_email', 'open_deposit'] as const

/** What would be billed: one invoice for each client, with its sessions. */
export const BillingBatch = z.object({
  /** Missing fields of the issuer: nothing can be issued without them. */
  missing: z.array(z.string()),
  bills: z.array(
    z.object({
      patient: z.object({ id: z.uuid(), firstname: z.string(), lastname: z.string() }),
      sessions: z.array(z.object({ id: z.uuid(), startsAt: instant, priceCents: z.int() })),
      totalCents: z.int(),
      /** Characters that no font has: nothing can be issued with them. */
      letters: z.array(z.string()),
      hints: z.array(z.enum(batchHints)),
    }),
  ),
  /** Only the oldest sessions are shown; there are more. */
  isCut: z.boolean(),
})

/** What in billing waits for the practitioner. */
export const BillingToDo = z.object({
  /** Held sessions without the invoice that the law requires. */
  sessionsWithoutNote: z.int(),
  /** An invoice is required from this price on, by the present law. */
  noteFromCents: z.int(),
  /** Drafts of invoices. */
  drafts: z.int(),
  /** Missing fields of the issuer. */
  missing: z.array(z.string()),
})
