import * as z from 'zod'
import { instant } from '../../http/schema.ts'
import { capabilityStatuses } from '../states.ts'

const StripeAccount = z.object({
  /** Stripe's name of the account, `acct_…`. */
  accountId: z.string(),
  isLive: z.boolean(),
  /** Everything that Stripe asked for was handed in. */
  isCompleted: z.boolean(),
  /** Cards can be charged now. */
  canCharge: z.boolean(),
  cardPayments: z.enum(capabilityStatuses),
  /** What Stripe still asks, by Stripe’s own names, the most urgent first. `dueAt` null: before anything can be charged. */
  requirements: z.array(z.object({ name: z.string(), isPastDue: z.boolean(), dueAt: instant.nullable() })),
  /** Why it cannot charge any more, though it once could. */
  pausedBecause: z.enum(['restricted', 'disconnected']).nullable(),
  /** Where its owner finds payments, payouts and disputes at Stripe. */
  dashboardUrl: z.string(),
  connectedAt: instant,
  /** When Stripe last said so. */
  readAt: instant,
})

/** Card payments of a practice. */
export const CardPayments = z.object({
  /** Whether this installation has card payments at all; without, no page speaks of them. */
  isAvailable: z.boolean(),
  account: StripeAccount.nullable(),
  /** Stripe's fee for each payment; nothing is added to it. */
  fee: z.object({ basisPoints: z.int(), fixedCents: z.int() }),
  /** The least that can be charged. */
  leastCents: z.int(),
})
