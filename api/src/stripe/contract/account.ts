import * as z from 'zod'
import { instant } from '../../http/schema.ts'
import { capabilityStatuses } from '../states.ts'

const StripeAccount = z.object({
  /** Stripe's id of the account, `acct_…`. */
  accountId: z.string(),
  isLive: z.boolean(),
  /** Whether everything that Stripe asked for was handed in. */
  isCompleted: z.boolean(),
  /** Whether cards can be charged now. */
  canCharge: z.boolean(),
  cardPayments: z.enum(capabilityStatuses),
  /**
   * What Stripe still asks for, by Stripe’s own names, the most urgent first. `dueAt` null: it is needed before the
   * first charge.
   */
  requirements: z.array(z.object({ name: z.string(), isPastDue: z.boolean(), dueAt: instant.nullable() })),
  /** Why it cannot charge any more, if it once could. */
  pausedBecause: z.enum(['restricted', 'disconnected']).nullable(),
  /** The page at Stripe with the payments, payouts and disputes. */
  dashboardUrl: z.string(),
  connectedAt: instant,
  /** When this was last read at Stripe. */
  readAt: instant,
})

/** The card payments of a practice. */
export const CardPayments = z.object({
  /** Whether this installation has card payments at all. If not, no page mentions them. */
  isAvailable: z.boolean(),
  account: StripeAccount.nullable(),
  /** Stripe's fee for each payment, in hundredths of a percent and cents; the installation adds nothing. */
  fee: z.object({ basisPoints: z.int(), fixedCents: z.int() }),
  /** The least amount that can be charged, in cents. */
  leastCents: z.int(),
})
