import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import type { Allocation } from './add-line.ts'
import { sumOf } from './assertions.ts'
import { partsForSessions } from './for-sessions.ts'
import { findLine, refundedParts, reversedAllocation, sumsByTarget } from './line-parts.ts'

/** A withdrawal gives back what was paid for its sessions first, and credit of the payment only beyond that. */
export const isCreditLast = ({ reason }: { reason: string }): boolean => reason === 'withdrawal'

/** What waiting refunds will take of a payment: of its credit in cents, and of its parts. */
interface WaitingTake {
  creditCents: number
  parts: readonly Allocation[]
}

/** Card refunds that were ordered and have no line in the ledger yet. */
const waitingRefunds = (em: EntityManager) =>
  tablesOf(em)
    .selectFrom('CardRefund as r')
    .innerJoin('CardPayment as c', (join) =>
      join.onRef('c.practiceId', '=', 'r.practiceId').onRef('c.id', '=', 'r.cardPaymentId'),
    )
    .where('r.status', '<>', 'failed')
    .where('r.paymentId', 'is', null)

const refundsOf = (em: EntityManager, paymentIds: readonly string[]) =>
  waitingRefunds(em)
    .select(['r.practiceId', 'c.paymentId', 'r.amountCents', 'r.reason', 'r.sessionIds'])
    .where('c.paymentId', 'in', [...paymentIds])
    .orderBy('r.createdAt')
    .orderBy('r.id')
    .execute()

/**
 * What waiting card refunds will take of payments as these stand now, to the cent: this money can be spent for nothing
 * else. Payments without a waiting refund are left out.
 */
export async function waitingTakesOf(
  em: EntityManager,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, WaitingTake>> {
  const takes = new Map<string, WaitingTake>()
  if (paymentIds.length === 0) return takes
  const refunds = await refundsOf(em, paymentIds)
  for (const { paymentId, practiceId } of refunds)
    if (paymentId && !takes.has(paymentId)) {
      const own = refunds.filter((refund) => refund.paymentId === paymentId)
      takes.set(paymentId, await takeOf(em, { practiceId, paymentId }, own))
    }
  return takes
}

/** Takes refunds of a payment one after the other, as the ledger will. */
async function takeOf(
  em: EntityManager,
  { practiceId, paymentId }: { practiceId: PracticeId; paymentId: string },
  refunds: Awaited<ReturnType<typeof refundsOf>>,
): Promise<WaitingTake> {
  let { left, parts } = await findLine(em, practiceId, paymentId)
  let creditCents = 0
  const taken: Allocation[] = []
  for (const refund of refunds) {
    // A lost dispute may have taken the money before.
    const amountCents = Math.min(refund.amountCents, left)
    const isTheirs = await partsForSessions(em, practiceId, refund.sessionIds ?? [])
    const given = refundedParts({ amountCents, isCreditLast: isCreditLast(refund) }, { left, parts }, isTheirs)
    creditCents += amountCents - sumOf(given)
    left -= amountCents
    parts = sumsByTarget([...parts, ...given.map(reversedAllocation)])
    taken.push(...given)
  }
  return { creditCents, parts: sumsByTarget(taken) }
}

/** The cents that waiting refunds will take of what a session was paid, as it stands now. */
export async function waitingRefundCents(
  em: EntityManager,
  practiceId: PracticeId,
  sessionId: string,
): Promise<number> {
  const paid = await tablesOf(em)
    .selectFrom('PaymentAllocation')
    .select('paymentId')
    .distinct()
    .where('practiceId', '=', practiceId)
    .where('sessionId', '=', sessionId)
    .execute()
  const takes = await waitingTakesOf(
    em,
    paid.map(({ paymentId }) => paymentId),
  )
  return sumOf([...takes.values()].flatMap(({ parts }) => parts.filter((part) => part.sessionId === sessionId)))
}

/**
 * What is left of a payment's money for sessions, its credit with it, in cents, less what waiting refunds will take of
 * it.
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
export async function isRefundWaiting(
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
