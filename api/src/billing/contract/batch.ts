import * as z from 'zod'
import { instant } from '../../http/schema.ts'

/** Hints about a client before an invoice is issued; none prevents it. */
const batchHints = ['no_address', 'no_email', 'open_deposit'] as const

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

/** The most invoices of one call: their numbers are locked until all of them are written. */
const MOST_BILLS = 50

/** The invoices to issue: one for each client or session. */
export const BatchOrder = z.strictObject({
  bills: z
    .array(
      z.strictObject({
        patientId: z.uuid(),
        sessionIds: z.array(z.uuid()).min(1, 'required').max(100, 'too_many'),
        /** The deposits to deduct. Without any, a client's open deposit refuses the invoice. */
        depositIds: z.array(z.uuid()).max(20, 'too_many').optional(),
      }),
    )
    .min(1, 'required')
    .max(MOST_BILLS, 'too_many'),
})

/** The number of an issued invoice, or why there is none. */
export const BatchOutcome = z.object({
  id: z.uuid().nullable(),
  number: z.string().nullable(),
  problem: z.object({ code: z.string(), details: z.record(z.string(), z.unknown()) }).nullable(),
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
