import * as z from 'zod'
import { day, instant } from '../../http/schema.ts'
import { refundStatuses, withdrawalEnds } from '../states.ts'

const currency = z.literal('EUR')

/** The withdrawal from a contract with an online payment, made or promised, as its client sees it. */
export const OwnWithdrawal = z.object({
  until: day,
  isOpen: z.boolean(),
  /** `held`: all was held at the client’s own request. `settled`: nothing is left to undo. Null while it is open. */
  closedBecause: z.enum(withdrawalEnds).nullable(),
  /** What is, or was, refunded. */
  refundCents: z.int(),
  /** The proportional part that is kept for sessions held at the client’s own request. */
  keptCents: z.int(),
  /** What the practice refunds by hand, since it was not paid by card online. */
  byHandCents: z.int(),
  currency,
  /** The name: filled in beforehand, or as it was declared. */
  name: z.string(),
  /** The address of the acknowledgement. If payment was only promised, it is the client's own. */
  address: z.string(),
  declaredAt: instant.nullable(),
})

/** A declared withdrawal as the practice sees it. */
export const Withdrawal = z.object({
  id: z.uuid(),
  requestId: z.uuid(),
  sessionId: z.uuid().nullable(),
  patient: z.object({ id: z.uuid(), firstname: z.string(), lastname: z.string() }),
  name: z.string(),
  address: z.string(),
  declaredAt: instant,
  /** The last day of the right of withdrawal. */
  withdrawalUntil: day,
  refundCents: z.int(),
  keptCents: z.int(),
  /** What must still be refunded by hand, since it was not paid by card online. */
  byHandCents: z.int(),
  currency,
  /** The day by which the money must be refunded (C. conso. L221-24). */
  refundBy: day,
  /** The state of the refund; null where nothing had to be refunded. */
  refundStatus: z.enum(refundStatuses).nullable(),
})
