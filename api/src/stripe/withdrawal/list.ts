import { sql } from 'kysely'
import type * as z from 'zod'
import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import { addDays, localDay } from '../../format/day.ts'
import type { PracticeId } from '../../practice-id.ts'
import { zoneOfPractice } from '../../practices/zone.ts'
import type { stripe } from '../contract.ts'
import { REFUND_DAYS, type RefundStatus } from '../states.ts'
import { manualPaymentsOf, sumOfManualPayments } from './manual-payments.ts'

type Shown = z.output<typeof stripe.withdrawals.reply>

/** The declared withdrawals of a practice, the latest first. */
export async function listWithdrawals(
  em: EntityManager,
  practiceId: PracticeId,
  { page, perPage, id }: { page: number; perPage: number; id?: string },
) {
  const tables = tablesOf(em)
  const all = tables
    .selectFrom('Withdrawal as w')
    .where('w.practiceId', '=', practiceId)
    .$if(id !== undefined, (query) => query.where('w.id', '=', id ?? ''))
  const { total } = await all.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const timeZone = await zoneOfPractice(em, practiceId)
  const found = await all
    .innerJoin('Patient as p', (join) =>
      join.onRef('p.practiceId', '=', 'w.practiceId').onRef('p.id', '=', 'w.patientId'),
    )
    .selectAll('w')
    .select(['p.firstname', 'p.lastname'])
    .orderBy('w.declaredAt', 'desc')
    .orderBy('w.id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const requestIds = found.map(({ requestId }) => requestId)
  const sessionIds = found.flatMap(({ sessionId }) => sessionId ?? [])
  const freedIds = found.flatMap(({ freedSessionIds }) => freedSessionIds)
  const refunds = requestIds.length
    ? await tables
        .selectFrom('CardRefund as f')
        .innerJoin('CardPayment as c', (join) =>
          join.onRef('c.practiceId', '=', 'f.practiceId').onRef('c.id', '=', 'f.cardPaymentId'),
        )
        .innerJoin('PaymentRequest as r', (join) =>
          join.onRef('r.practiceId', '=', 'c.practiceId').onRef('r.id', '=', 'c.requestId'),
        )
        .select(['c.requestId', 'r.sessionId', 'f.cardPaymentId', 'f.status', 'f.sessionIds'])
        .where('f.practiceId', '=', practiceId)
        .where('f.reason', '=', 'withdrawal')
        .where(({ eb, or }) =>
          or([
            eb('c.requestId', 'in', requestIds),
            ...(sessionIds.length ? [eb('r.sessionId', 'in', sessionIds)] : []),
            sql<boolean>`f.session_ids && ${freedIds}::uuid[]`,
          ]),
        )
        // A failed refund is tried again by another, so only the latest counts.
        .orderBy('f.createdAt', 'desc')
        .execute()
    : []
  const byHand = new Map<string, number>()
  for (const { id: of, freedSessionIds } of found)
    byHand.set(of, sumOfManualPayments(await manualPaymentsOf(em, practiceId, freedSessionIds)))
  const rows = found.map(
    ({ patientId, firstname, lastname, ...row }): Shown => ({
      ...row,
      sessionId: row.sessionId ?? null,
      byHandCents: byHand.get(row.id) ?? 0,
      currency: 'EUR',
      patient: { id: patientId, firstname, lastname },
      refundBy: addDays(localDay(row.declaredAt, timeZone), REFUND_DAYS),
      refundStatus: leastDone(
        refunds.filter(
          ({ requestId, sessionId, sessionIds: of }) =>
            requestId === row.requestId ||
            (sessionId && sessionId === row.sessionId) ||
            // Another link paid for its sessions.
            of?.some((id) => row.freedSessionIds.includes(id)),
        ),
      ),
    }),
  )
  return { total: Number(total), rows }
}

/** Among the last refunds of each payment, the status of the least completed. */
function leastDone(latestFirst: readonly { cardPaymentId: string; status: RefundStatus }[]): RefundStatus | null {
  const last = new Map<string, RefundStatus>()
  for (const { cardPaymentId, status } of latestFirst) if (!last.has(cardPaymentId)) last.set(cardPaymentId, status)
  const states = new Set(last.values())
  return (['failed', 'waiting', 'pending', 'succeeded'] as const).find((status) => states.has(status)) ?? null
}
