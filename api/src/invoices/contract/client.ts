import * as z from 'zod'
import { ClientChild } from '../../client-area/contract/child.ts'
import { PracticeId } from '../../practice-id.ts'
import { invoiceKinds } from '../states.ts'

/** An issued document as its client sees it. Amounts are cents and include tax; those of a credit note are negative. */
export const ClientInvoice = z.object({
  id: z.uuid(),
  practiceId: PracticeId,
  kind: z.enum(invoiceKinds),
  number: z.string().nullable(),
  issuedOn: z.string().nullable(),
  dueOn: z.string().nullable(),
  totalCents: z.int(),
  creditedCents: z.int(),
  paidCents: z.int(),
  /** What is left to pay. */
  dueCents: z.int(),
  /** Credit notes have cancelled it, but for its deposits. */
  isCancelled: z.boolean(),
  currency: z.literal('EUR'),
})

/** The payments of a year that has a receipt. */
export const PaidYear = z.object({ year: z.int(), paidCents: z.int() })

/** What a client has of one practice, the latest first. */
export const ClientBilling = z.object({
  practiceId: PracticeId,
  dueCents: z.int(),
  /** The practice can charge a card. */
  canPay: z.boolean(),
  /** How the practice is paid, in its own words: where something is owed that no card can pay here. */
  paymentMeans: z.string().optional(),
  invoices: z.array(ClientInvoice),
  years: z.array(PaidYear),
  /** The child, where a guardian reads. */
  child: ClientChild.optional(),
})
