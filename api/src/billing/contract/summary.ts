import * as z from 'zod'
import { day, instant } from '../../http/schema.ts'

/** The practice's money at a glance, with disputes. */
export const MoneySummary = z.object({
  /** Money received since the first of the month, less refunds. */
  receivedCents: z.int(),
  /** The same for the month before, up to the same day. */
  receivedBeforeCents: z.int(),
  /** The first of the month. */
  month: day,
  /** The debts for held sessions: the sum, the number of clients, and the oldest day. */
  dueCents: z.int(),
  clients: z.int(),
  since: day.nullable(),
  /** Payments that clients dispute at their bank, the most pressing first. */
  disputes: z.array(z.object({ amountCents: z.int(), answerBy: instant.nullable() })),
})
