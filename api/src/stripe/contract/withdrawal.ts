import * as z from 'zod'
import { day, instant } from '../../http/schema.ts'
import { refundStatuses, withdrawalEnds } from '../states.ts'

const currency = z.literal('EUR')

/** Withdrawal from a contract that money was paid or promised for online, as its client sees it. */
export const OwnWithdrawal = z.object({
  until: day,
  isOpen: z.boolean(),
  /** `held`: all was held at the client’s own request. `settled`: nothing is left to undo. Null while it is open. */
  closedBecause: z.enum(withdrawalEnds).nullable(),
  /** What goes back, or went back. */
  refundCents: z.int(),
  /** Kept in proportion, of what was held at the client’s own request. */
  keptCents: z.int(),
  /** What the practice gives back by hand: it was paid otherwise than by card online. */
  byHandCents: z.int(),
  currency,
  /** Filled in beforehand, or as it was declared. */
  name: z.string(),
  /** Where the acknowledgement goes, or went: of what was only promised, to the client's own address. */
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
  /** The last day of the right. */
  withdrawalUntil: day,
  refundCents: z.int(),
  keptCents: z.int(),
  /** What is still to be given back by hand, since it was not paid by card online. */
  byHandCents: z.int(),
  currency,
  /** The day by which the money must be back (C. conso. L221-24). */
  refundBy: day,
  /** Null where nothing was to go back. */
  refundStatus: z.enum(refundStatuses).nullable(),
})
