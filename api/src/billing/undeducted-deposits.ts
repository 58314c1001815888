import { sql } from 'kysely'
import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { isDeducted } from '../invoices/deposited.ts'
import type { PracticeId } from '../practice-id.ts'

/**
 * What clients have paid of deposit invoices that no issued invoice deducts yet, in cents by client. Like credit, it is
 * subtracted from what they are asked for. A payment of a deposit for a session counts with that session, not here.
 */
export async function undeductedDeposits(
  em: EntityManager,
  practiceId: PracticeId,
  patientIds: readonly string[],
): Promise<Map<string, number>> {
  if (!patientIds.length) return new Map()
  const rows = await tablesOf(em)
    .selectFrom('PaymentAllocation as a')
    .innerJoin('Invoice as d', (join) =>
      join.onRef('d.practiceId', '=', 'a.practiceId').onRef('d.id', '=', 'a.invoiceId'),
    )
    .select(['d.patientId', sql<number>`sum(a.amount_cents)::bigint`.as('cents')])
    .where('a.practiceId', '=', practiceId)
    .where('a.sessionId', 'is', null)
    .where('d.kind', '=', 'deposit')
    .where('d.patientId', 'in', [...patientIds])
    .where(({ not }) => not(isDeducted('d')))
    .groupBy('d.patientId')
    .execute()
  return new Map(rows.flatMap(({ patientId, cents }) => (patientId && cents > 0 ? [[patientId, cents]] : [])))
}

/** The same for one client. */
export const undeductedDepositOf = async (
  em: EntityManager,
  practiceId: PracticeId,
  patientId: string,
): Promise<number> => (await undeductedDeposits(em, practiceId, [patientId])).get(patientId) ?? 0
