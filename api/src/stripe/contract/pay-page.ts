import * as z from 'zod'
import { day, instant, Lang } from '../../http/schema.ts'
import { depositKinds, paymentRequestKinds } from '../../payment-requests/states.ts'
import { PracticeLook } from '../../practices/contract/look.ts'
import { RefundPreview } from './requests.ts'

const currency = z.literal('EUR')

/** The conditions that are shown before paying, word for word. They are stored with the booking and mailed. */
export const PaymentTerms = z.object({
  /** Changes with every word of the conditions, and is sent back with the payment. */
  version: z.string(),
  lines: z.array(z.string()),
  termsUrl: z.string().nullable(),
  /** The last day of the right of withdrawal, in the practice's zone; null where there is none. */
  withdrawalUntil: day.nullable(),
  /** The words of the box, which must be ticked; null where no box is needed. */
  waiver: z.string().nullable(),
  button: z.string(),
})

/** The agreement to shown conditions: their version, and whether the box was ticked. */
export const TermsAnswer = z.strictObject({
  termsVersion: z.string().regex(/^[0-9a-f]{32}$/, 'other_terms'),
  waiver: z.boolean().optional(),
})

/** A payment request as its client sees it, by its link. */
export const PayPage = z.object({
  kind: z.enum(paymentRequestKinds),
  /**
   * `processing`: Stripe has the payment, but has not reported whether it succeeded. `late`: it is refunded, since it
   * came too late.
   */
  status: z.enum([
    'open',
    'processing',
    'paid',
    'expired',
    'withdrawn',
    'late',
    'refunding',
    'refunded',
    'unavailable',
  ]),
  locale: Lang,
  practice: PracticeLook.extend({
    id: z.uuid(),
    name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    timeZone: z.string(),
  }),
  session: z
    .object({
      startsAt: instant,
      endsAt: instant,
      /** The zone in which its client reads the session's time. */
      timeZone: z.string(),
      /**
       * The page of the booking, from a prepayment's page. Null for payment links, which others may pay; for mailed
       * links of a client who is a minor or has had a guardian; and once the session's link was ended since the
       * request, as this page must not reveal the new one.
       */
      manageUrl: z.string().nullable(),
    })
    .nullable(),
  words: z.string().nullable(),
  /** The whole price; of a link, all that was due when it was made. */
  totalCents: z.int(),
  /** The part that is paid now. */
  amountCents: z.int(),
  restCents: z.int(),
  currency,
  depositKind: z.enum(depositKinds).nullable(),
  /** Until when the time is held, or the link is valid. */
  expiresAt: instant,
  /** `locale`: the language of what was agreed to, which may be another than that of the page. */
  terms: PaymentTerms.extend({ locale: Lang }),
  /** When these conditions were agreed to, with the booking or the payment: then no box is shown again. */
  agreedAt: instant.nullable(),
  paidAt: instant.nullable(),
})

/** The card payments of a session, requested and made, as its client sees them on the page of the booking. */
export const OwnPayment = PayPage.pick({
  status: true,
  amountCents: true,
  totalCents: true,
  currency: true,
  expiresAt: true,
  paidAt: true,
}).extend({
  /** The page on which it is paid; null where nothing can be paid now. */
  url: z.string().nullable(),
  /** What is refunded if the client cancels now; null while nothing was paid. */
  ifCancelled: RefundPreview.pick({ percent: true, because: true }).extend({ refundCents: z.int() }).nullable(),
  /**
   * The last local day of the practice on which the client can withdraw from the contract; null: never, or no longer.
   */
  withdrawUntil: day.nullable(),
  withdrawnAt: instant.nullable(),
  /** The card payments for the session that were not refunded, the oldest first. */
  paid: z.array(z.object({ amountCents: z.int(), paidAt: instant })),
})
