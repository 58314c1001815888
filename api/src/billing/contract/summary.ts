import * as z from 'zod'
import { day, instant } from '../../http/schema.ts'

/** The money of a practice at a glance, and what of it is disputed. */
export const MoneySummary = z.object({
  /** What came in since the first of the month, less what went back. */
  receivedCents: z.int(),
  /** The same of the month before, up to the same day. */
  receivedBeforeCents: z.int(),
  /** The first of the month. */
  month: day,
  /** What is owed for sessions that were held, by how many clients, and since when. */
  dueCents: z.int(),
  clients: z.int(),
  since: day.nullable(),
  /** Payments that clients dispute at their bank, the most pressing first. */
  disputes: z.array(z.object({ amountCents: z.int(), answerBy: instant.nullable() })),
})
