import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import type { PracticeId } from '../../practice-id.ts'

/** When a card payment reached the bank, and its fee. */
interface PaidOut {
  on: string
  feeCents: number
}

/** The card payments that have reached the bank, by their lines of the ledger. */
export async function paidOutOf(
  em: EntityManager,
  practiceId: PracticeId,
  paymentIds: readonly string[],
): Promise<Map<string, PaidOut>> {
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
    .select(['c.paymentId', 'o.arrivesOn', 'l.feeCents'])
    .where('c.practiceId', '=', practiceId)
    .where('c.paymentId', 'in', [...paymentIds])
    .where('l.kind', '=', 'payment')
    .where('o.status', '=', 'paid')
    .execute()
  return new Map(
    paid.flatMap(({ paymentId, arrivesOn, feeCents }) =>
      paymentId ? [[paymentId, { on: dayOf(arrivesOn), feeCents }] as const] : [],
    ),
  )
}

const dayOf = (arrives: Date | string) => (typeof arrives === 'string' ? arrives : arrives.toISOString()).slice(0, 10)
