import * as z from 'zod'
import { day, line } from '../../http/schema.ts'
import { paymentCents } from '../../payments/limits.ts'

/** What one payment may be for: more than a client owes after years without a payment. */
const MOST_TARGETS = 1000

/** Money that was received, and what it pays. */
export const PaymentInput = z.strictObject({
  patientId: z.uuid(),
  typeKey: line(64),
  amountCents: paymentCents,
  /** The day of the practice on which it was received. Default: today. */
  receivedOn: day.optional(),
  sessionIds: z.array(z.uuid()).max(MOST_TARGETS, 'too_many').default([]),
  invoiceIds: z.array(z.uuid()).max(MOST_TARGETS, 'too_many').default([]),
  reference: line(140).optional(),
  cheque: z
    .strictObject({ number: line(40).optional(), bank: line(80).optional(), paidInOn: day.optional() })
    .optional(),
  /** Issues the invoice of the named sessions with it. Default: as the settings say, once the issuer is complete. */
  issue: z.boolean().optional(),
})
