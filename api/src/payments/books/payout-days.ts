import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import type { PracticeId } from '../../practice-id.ts'

/**
 * The day on which the bank had the money of card payments, or gave back that of refunds, by their lines of the ledger.
 * What has not arrived yet is not in it.
 */
export async function payoutDaysOf(
  em: EntityManager,
  practiceId: PracticeId,
  paymentIds: readonly string[],
): Promise<Map<string, string>> {
  if (paymentIds.length === 0) return new Map()
  const tables = tablesOf(em)
  const paid = await tables
    .selectFrom('CardPayment as c')
    .innerJoin('StripePayoutLine as l', (join) =>
      join.onRef('l.practiceId', '=', 'c.practiceId').onRef('l.cardPaymentId', '=', 'c.id'),
    )
    .innerJoin('StripePayout as o', (join) =>
      join.onRef('o.practiceId', '=', 'l.practiceId').onRef('o.id', '=', 'l.payoutId'),
    )
    .select(['c.paymentId', 'o.arrivesOn'])
    .where('c.practiceId', '=', practiceId)
    .where('c.paymentId', 'in', [...paymentIds])
    .where('l.kind', '=', 'payment')
    .where('o.status', '=', 'paid')
    .execute()
  return new Map(paid.flatMap(({ paymentId, arrivesOn }) => (paymentId ? [[paymentId, dayOf(arrivesOn)]] : [])))
}

const dayOf = (arrives: Date | string) => (typeof arrives === 'string' ? arrives : arrives.toISOString()).slice(0, 10)
