import * as z from 'zod'
import { day, instant, Lang } from '../../http/schema.ts'
import { depositKinds, paymentRequestKinds } from '../../payment-requests/states.ts'
import { PracticeLook } from '../../practices/contract/look.ts'
import { RefundPreview } from './requests.ts'

const currency = z.literal('EUR')

/** What is shown before paying, word for word: it is kept with the booking and mailed. */
export const PaymentTerms = z.object({
  /** Changes with any word of it, and is sent back with the payment. */
  version: z.string(),
  lines: z.array(z.string()),
  termsUrl: z.string().nullable(),
  /** The last day of the right of withdrawal, in the practice's zone; null where there is none. */
  withdrawalUntil: day.nullable(),
  /** The words of the box, which must be ticked; null where no box is needed. */
  waiver: z.string().nullable(),
  button: z.string(),
})

/** The answer to conditions that were shown: which, and whether the box was ticked. */
export const TermsAnswer = z.strictObject({
  termsVersion: z.string().regex(/^[0-9a-f]{32}$/, 'other_terms'),
  waiver: z.boolean().optional(),
})

/** A request to pay as its client sees it, by its link. */
export const PayPage = z.object({
  kind: z.enum(paymentRequestKinds),
  /** `processing`: Stripe has the payment, and has not said whether it succeeds. `refunding`: it came too late. */
  status: z.enum(['open', 'processing', 'paid', 'expired', 'withdrawn', 'refunding', 'refunded', 'unavailable']),
  locale: Lang,
  practice: PracticeLook.extend({
    id: z.uuid(),
    name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    timeZone: z.string(),
  }),
  session: z.object({ startsAt: instant, endsAt: instant, manageUrl: z.string() }).nullable(),
  words: z.string().nullable(),
  /** The price of all. */
  totalCents: z.int(),
  /** What is paid now. */
  amountCents: z.int(),
  restCents: z.int(),
  currency,
  depositKind: z.enum(depositKinds).nullable(),
  /** Until when the time is kept, or the link is good. */
  expiresAt: instant,
  terms: PaymentTerms,
  /** When these terms were agreed to, with the booking or the payment: no box is asked again. */
  agreedAt: instant.nullable(),
  paidAt: instant.nullable(),
})

/** What is asked and was paid by card of a session, as its client sees it on the page of the booking. */
export const OwnPayment = PayPage.pick({
  status: true,
  amountCents: true,
  totalCents: true,
  currency: true,
  expiresAt: true,
  paidAt: true,
}).extend({
  /** Where it is paid; null where nothing can be paid now. */
  url: z.string().nullable(),
  /** What goes back if the client cancels now; null while nothing was paid. */
  ifCancelled: RefundPreview.pick({ percent: true, because: true }).extend({ refundCents: z.int() }).nullable(),
  /** The last day on which the client can withdraw from the contract, in the practice's zone; null: not, or no more. */
  withdrawUntil: day.nullable(),
  withdrawnAt: instant.nullable(),
  /** What was paid by card for the session and has not gone back, the oldest first. */
  paid: z.array(z.object({ amountCents: z.int(), paidAt: instant })),
})
