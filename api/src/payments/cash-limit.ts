import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { fail } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import type { Allocation } from './add-line.ts'
import { type LegalFigure, legalFigureOn } from './legal-figures.ts'
import type { PaymentKind } from './payment-types.ts'

interface TakenCash {
  practiceId: PracticeId
  amountCents: number
  allocations: readonly Allocation[]
  receivedOn: string
}

/**
 * Refuses cash above what the law allows on a day (C. mon. fin., art. D112-3): in one payment, and in all payments of
 * one session or invoice, since the law counts the debt. The ledger is locked.
 */
export async function assertCashAllowed(em: EntityManager, kind: PaymentKind, taken: TakenCash): Promise<void> {
  const limit = kind === 'cash' && legalFigureOn('cashLimit', taken.receivedOn)
  if (!limit) return
  if (taken.amountCents > limit.cents) throw tooMuchCash(limit, limit.cents)
  const over = Math.max(
    await cashBeyond(em, taken, 'sessionId', limit),
    await cashBeyond(em, taken, 'invoiceId', limit),
  )
  if (over > 0) throw tooMuchCash(limit, Math.max(0, taken.amountCents - over))
}

const tooMuchCash = ({ source }: LegalFigure, mostCents: number) =>
  fail('validation', { errors: { amountCents: ['cash_limit'] }, detail: source, mostCents })

/** By how much the cash of the worst session or invoice would exceed the limit; what was taken back does not count. */
async function cashBeyond(
  em: EntityManager,
  { practiceId, allocations }: TakenCash,
  of: 'sessionId' | 'invoiceId',
  { cents: limitCents }: LegalFigure,
): Promise<number> {
  const sums = new Map<string, number>()
  const add = (id: string | null | undefined, cents: number) => id && sums.set(id, (sums.get(id) ?? 0) + cents)
  for (const each of allocations) add(each[of], each.amountCents)
  if (sums.size === 0) return 0
  const before = await tablesOf(em)
    .selectFrom('PaymentAllocation as a')
    .innerJoin('Payment as p', (join) =>
      join.onRef('p.practiceId', '=', 'a.practiceId').onRef('p.id', '=', 'a.paymentId'),
    )
    .select(({ fn }) => [`a.${of} as of`, fn.sum<string>('a.amountCents').as('cents')])
    .where('a.practiceId', '=', practiceId)
    .where('p.typeKey', '=', 'cash' satisfies PaymentKind)
    .where(`a.${of}`, 'in', [...sums.keys()])
    .groupBy(`a.${of}`)
    .execute()
  for (const row of before) add(row.of, Number(row.cents))
  return Math.max(...sums.values()) - limitCents
}
