import { sql } from 'kysely'
import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import { firstPaymentId } from '../../payments/allocations.ts'
import { sumOf } from '../../payments/assertions.ts'
import { waitingTakesOf } from '../../payments/waiting-refunds.ts'
import { CardPaymentEntity, CardRefundEntity } from '../entity.ts'
import { lostToDisputes } from '../refunds/lock-refundable.ts'

/** The cents that each line of the ledger has paid for sessions, by its first payment; what went back is taken off. */
async function paidFor(em: EntityManager, sessionIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (sessionIds.length === 0) return new Map()
  const rows = await tablesOf(em)
    .selectFrom('PaymentAllocation as a')
    .innerJoin('Payment as p', (join) =>
      join.onRef('p.practiceId', '=', 'a.practiceId').onRef('p.id', '=', 'a.paymentId'),
    )
    .leftJoin('Payment as before', (join) =>
      join.onRef('before.practiceId', '=', 'p.practiceId').onRef('before.id', '=', 'p.reversesId'),
    )
    .select(firstPaymentId.as('first'))
    .select(sql<number>`sum(a.amount_cents)::bigint`.as('cents'))
    .where('a.sessionId', 'in', [...sessionIds])
    .groupBy('first')
    .execute()
  return new Map(rows.map(({ first, cents }) => [first, cents]))
}

/** Card payments that paid for sessions by other links than these requests, the latest first. */
export async function linkPaymentsFor(
  em: EntityManager,
  sessionIds: readonly string[],
  requestIds: readonly string[],
): Promise<CardPaymentEntity[]> {
  const paid = [...(await paidFor(em, sessionIds))].flatMap(([id, cents]) => (cents > 0 ? [id] : []))
  if (paid.length === 0) return []
  return em.find(
    CardPaymentEntity,
    { paymentId: { $in: paid }, requestId: { $nin: [...requestIds] }, isLate: false },
    { orderBy: { paidAt: 'desc', id: 'desc' } },
  )
}

interface PaidContract {
  payments: readonly CardPaymentEntity[]
  linkPayments: readonly CardPaymentEntity[]
  sessions: readonly { id: string }[]
}

/**
 * The refundable cents of each payment of a contract: what was neither refunded nor lost in a dispute. Of a payment by
 * link, no more than it paid for these sessions.
 */
export async function refundableOfPayments(em: EntityManager, contract: PaidContract): Promise<number[]> {
  const { payments, linkPayments, sessions } = contract
  const all = [...payments, ...linkPayments]
  const cardPaymentIds = all.map(({ id }) => id)
  const refunds = await em.find(CardRefundEntity, { cardPaymentId: { $in: cardPaymentIds }, status: { $ne: 'failed' } })
  const lostOf = await lostToDisputes(em, cardPaymentIds)
  const ids = sessions.map(({ id }) => id)
  const paid = linkPayments.length ? await paidFor(em, ids) : new Map<string, number>()
  const waiting = await waitingTakesOf(
    em,
    linkPayments.flatMap(({ paymentId }) => paymentId ?? []),
  )
  return all.map((payment) => {
    const back = refunds.filter(({ cardPaymentId }) => cardPaymentId === payment.id)
    const rest = Math.max(0, payment.amountCents - sumOf(back) - lostOf(payment.id))
    if (!linkPayments.includes(payment)) return rest
    const lineId = payment.paymentId ?? ''
    // What waits for another contract takes nothing of what this one's sessions were paid.
    const taken = (waiting.get(lineId)?.parts ?? []).filter(({ sessionId }) => ids.includes(sessionId ?? ''))
    return Math.max(0, Math.min(rest, (paid.get(lineId) ?? 0) - sumOf(taken)))
  })
}

/**
 * Divides a refund among the payments of a contract. First it takes what each paid for the freed sessions, then what is
 * left: a payment for a held session is spared while another paid for a freed one.
 */
export async function divideRefund(
  em: EntityManager,
  { payments, linkPayments, rests }: PaidContract & { rests: readonly number[] },
  { freedSessionIds, refundCents }: { freedSessionIds: readonly string[]; refundCents: number },
): Promise<{ payment: CardPaymentEntity; amountCents: number }[]> {
  const all = [...payments, ...linkPayments]
  const paid = await paidFor(em, freedSessionIds)
  const forFreed = all.map(({ paymentId }, nth) =>
    Math.max(0, Math.min(rests[nth] ?? 0, paid.get(paymentId ?? '') ?? 0)),
  )
  const first = takenInTurn(forFreed, refundCents)
  const taken = first.reduce((sum, cents) => sum + cents, 0)
  const then = takenInTurn(
    rests.map((rest, nth) => rest - (first[nth] ?? 0)),
    refundCents - taken,
  )
  return all.map((payment, nth) => ({ payment, amountCents: (first[nth] ?? 0) + (then[nth] ?? 0) }))
}

/** Takes a sum from limits in their order, no more from each than it allows. */
function takenInTurn(limits: readonly number[], cents: number): number[] {
  let left = cents
  return limits.map((most) => {
    const part = Math.min(most, left)
    left -= part
    return part
  })
}
