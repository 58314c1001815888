import { sql } from 'kysely'
import type { EntityManager } from '../db/orm.ts'
import { moneyOfDocuments, paidOf } from '../payments/document-money.ts'
import type { PracticeId } from '../practice-id.ts'
import type { ShownInvoice } from './shown.ts'

type PayableDocument = Pick<
  ShownInvoice,
  'id' | 'kind' | 'status' | 'dueOn' | 'billTo' | 'totalCents' | 'deductedCents' | 'creditedCents'
>

/**
 * What a business paid of a document after its last day to pay, day by day; negative: what it was given back. What
 * credit notes took off was never owed, so it counts neither as paid nor as given back.
 */
export async function paidLate(
  em: EntityManager,
  practiceId: PracticeId,
  document: PayableDocument,
): Promise<{ cents: number; paidOn: string }[]> {
  const { id, kind, status, dueOn, billTo, totalCents, deductedCents, creditedCents } = document
  if (status !== 'issued' || !billTo.isBusiness || !dueOn) return []
  const money = await moneyOfDocuments(em, practiceId, sql<boolean>`i.id = ${id}`)
  const paidBy = (last: string) => {
    const until = money.filter(({ givenOn }) => givenOn <= last)
    return Math.min(
      Math.max(0, totalCents - deductedCents - creditedCents),
      paidOf({ isDeposit: kind === 'deposit' }, until),
    )
  }
  const days = [...new Set(money.map(({ givenOn }) => givenOn).filter((day) => day > dueOn))].sort()
  return days.map((paidOn, nth) => ({ paidOn, cents: paidBy(paidOn) - paidBy(days[nth - 1] ?? dueOn) }))
}
