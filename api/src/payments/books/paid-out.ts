import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import type { PracticeId } from '../../practice-id.ts'
import type { LaterEntry } from './fixed-vat.ts'
import type { DayRange } from './periods.ts'

/** When a card payment reached the bank, and its fee, which Stripe keeps also where the bank refused the payout. */
interface PaidOut {
  on: string | null
  feeCents: number
}

/** The card payments whose payout stands in the books, by their lines of the ledger. */
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
    .select(['c.paymentId', 'o.status', 'o.arrivesOn', 'l.feeCents'])
    .where('c.practiceId', '=', practiceId)
    .where('c.paymentId', 'in', [...paymentIds])
    .where('l.kind', '=', 'payment')
    .where('l.bookedOn', 'is not', null)
    .execute()
  return new Map(
    paid.flatMap(({ paymentId, status, arrivesOn, feeCents }) =>
      paymentId ? [[paymentId, { on: status === 'paid' ? arrivesOn : null, feeCents }] as const] : [],
    ),
  )
}

/**
 * The fees that Stripe did not know yet when their payments were entered: each on the day of the payout that told of
 * it, or on the first day that was open then.
 */
export async function lateFees(
  em: EntityManager,
  practiceId: PracticeId,
  { from, through }: DayRange,
): Promise<LaterEntry[]> {
  const fees = await tablesOf(em)
    .selectFrom('StripePayoutLine as l')
    .innerJoin('CardPayment as c', (join) =>
      join.onRef('c.practiceId', '=', 'l.practiceId').onRef('c.id', '=', 'l.cardPaymentId'),
    )
    .innerJoin('Payment as p', (join) =>
      join.onRef('p.practiceId', '=', 'c.practiceId').onRef('p.id', '=', 'c.paymentId'),
    )
    .select(['p.sequence', 'p.receivedOn', 'l.bookedOn', 'l.feeCents'])
    .where('l.practiceId', '=', practiceId)
    .where('l.bookedOn', '>=', from)
    .where('l.bookedOn', '<=', through)
    .where('l.kind', '=', 'payment')
    .where('l.feeCents', '<>', 0)
    .where('p.feeCents', 'is', null)
    .$narrowType<{ bookedOn: string }>()
    .execute()
  return fees.map(({ bookedOn, feeCents, ...line }) => ({ ...line, day: bookedOn, cents: feeCents }))
}
