import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import type { Allocation } from './add-line.ts'
import { sumOf } from './assertions.ts'
import { partsForSessions } from './for-sessions.ts'
import { findLine } from './line-parts.ts'
import { waitingTakesOf } from './waiting-refunds.ts'

/**
 * What is left of a payment's money for sessions, its credit with it, in cents. What waiting refunds will take of it is
 * off.
 */
export async function centsForSessions(
  em: EntityManager,
  { practiceId, paymentId }: { practiceId: PracticeId; paymentId: string },
  sessionIds: readonly string[],
): Promise<number> {
  const { left, parts } = await findLine(em, practiceId, paymentId)
  const isTheirs = await partsForSessions(em, practiceId, sessionIds)
  const take = (await waitingTakesOf(em, [paymentId])).get(paymentId)
  const takenCents = take ? take.creditCents + sumOf(take.parts.filter(isTheirs)) : 0
  return left - sumOf(parts.filter((part) => !isTheirs(part))) - takenCents
}

/** Whether waiting refunds will take money of sessions, or what was paid of a document for none of its sessions. */
export async function isMoneyHeld(
  em: EntityManager,
  practiceId: PracticeId,
  { sessionIds, invoiceId }: { sessionIds: readonly string[]; invoiceId: string },
): Promise<boolean> {
  const allocated = await tablesOf(em)
    .selectFrom('PaymentAllocation')
    .select('paymentId')
    .distinct()
    .where('practiceId', '=', practiceId)
    .where(({ and, or, eb }) =>
      or([
        ...(sessionIds.length ? [eb('sessionId', 'in', [...sessionIds])] : []),
        and([eb('sessionId', 'is', null), eb('invoiceId', '=', invoiceId)]),
      ]),
    )
    .execute()
  const takes = await waitingTakesOf(
    em,
    allocated.map(({ paymentId }) => paymentId),
  )
  const isOfThese = ({ sessionId, invoiceId: of }: Allocation) =>
    sessionId ? sessionIds.includes(sessionId) : of === invoiceId
  return [...takes.values()].some(({ parts }) => parts.some(isOfThese))
}
