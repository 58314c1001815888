import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import { type ChainEnd, firstOpen, lockChain } from '../../payments/chain-lock.ts'
import type { PracticeId } from '../../practice-id.ts'

/** Our payment for a charge, refund or dispute of Stripe's; null if there is none. */
export async function paymentOfSource(
  em: EntityManager,
  practiceId: PracticeId,
  sourceId: string,
): Promise<string | null> {
  const tables = tablesOf(em)
  const found = await tables
    .selectFrom('CardPayment')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('chargeId', '=', sourceId)
    .unionAll(
      tables
        .selectFrom('CardRefund')
        .select('cardPaymentId as id')
        .where('practiceId', '=', practiceId)
        .where('refundId', '=', sourceId),
    )
    .unionAll(
      tables
        .selectFrom('CardDispute')
        .select('cardPaymentId as id')
        .where('practiceId', '=', practiceId)
        .where('id', '=', sourceId)
        .where('cardPaymentId', 'is not', null)
        .$narrowType<{ id: string }>(),
    )
    .executeTakeFirst()
  return found?.id ?? null
}

/** Stripe's fee for a payment. Where it was not known with the payment, its payout tells it; null: not known yet. */
export async function feeOfPayment(
  em: EntityManager,
  { practiceId, id, feeCents }: { practiceId: PracticeId; id: string; feeCents?: number | null },
): Promise<number | null> {
  if (feeCents !== null && feeCents !== undefined) return feeCents
  const line = await tablesOf(em)
    .selectFrom('StripePayoutLine')
    .select('feeCents')
    .where('practiceId', '=', practiceId)
    .where('cardPaymentId', '=', id)
    .where('kind', '=', 'payment')
    .executeTakeFirst()
  return line?.feeCents ?? null
}

/**
 * Links the lines of payouts that were read before their payment, refund or dispute was known here, and books their
 * fees. The ledger is locked.
 */
export async function linkPayoutLines(
  em: EntityManager,
  practiceId: PracticeId,
  { sourceId, cardPaymentId }: { sourceId: string | null; cardPaymentId: string },
): Promise<void> {
  if (sourceId === null) return
  const linked = await tablesOf(em)
    .updateTable('StripePayoutLine')
    .set({ cardPaymentId })
    .where('practiceId', '=', practiceId)
    .where('sourceId', '=', sourceId)
    .where('cardPaymentId', 'is', null)
    .returning('payoutId')
    .execute()
  if (linked.length === 0) return
  const payoutIds = linked.map(({ payoutId }) => payoutId)
  await bookFees(em, { practiceId, payoutIds }, await lockChain(em, practiceId))
}

/**
 * The fees in payouts that were paid, or that their bank refused, stand in the books on their day, or on the first open
 * one where that is closed by the time at which we know of them. They stay there: Stripe keeps them where the payout
 * fails.
 */
export async function bookFees(
  em: EntityManager,
  { practiceId, payoutIds }: { practiceId: PracticeId; payoutIds: readonly string[] },
  end: ChainEnd,
): Promise<void> {
  const payouts = await tablesOf(em)
    .selectFrom('StripePayout')
    .select(['id', 'arrivesOn'])
    .where('practiceId', '=', practiceId)
    .where('id', 'in', [...payoutIds])
    .where('status', 'in', ['paid', 'failed'])
    .execute()
  for (const { id, arrivesOn } of payouts)
    await tablesOf(em)
      .updateTable('StripePayoutLine')
      .set({ bookedOn: firstOpen(arrivesOn, end) })
      .where('practiceId', '=', practiceId)
      .where('payoutId', '=', id)
      .where('cardPaymentId', 'is not', null)
      .where('bookedOn', 'is', null)
      .execute()
}
