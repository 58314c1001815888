import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { fail } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import type { Allocation } from './add-line.ts'
import { type LegalFigure, legalFigureOn } from './legal-figures.ts'
import type { PaymentKind } from './payment-types.ts'

interface TakenCash {
  practiceId: PracticeId
  patientId: string | null
  amountCents: number
  allocations: readonly Allocation[]
  receivedOn: string
}

/**
 * Refuses cash above what the law allows on a day (C. mon. fin., art. D112-3): in one payment, and in all payments of
 * one debt. The ledger is locked.
 */
export async function assertCashAllowed(em: EntityManager, kind: PaymentKind, taken: TakenCash): Promise<void> {
  if (kind !== 'cash') return
  const limit = legalFigureOn('cashLimit', taken.receivedOn)
  if (limit && taken.amountCents > limit.cents) throw tooMuchCash(limit, limit.cents)
  await assertCashOfDebts(em, taken)
}

/** Does the same for each debt alone, as where a client's credit pays from cash: the amount of that credit is free. */
export async function assertCashOfDebts(em: EntityManager, taken: TakenCash): Promise<void> {
  const limit = legalFigureOn('cashLimit', taken.receivedOn)
  if (!limit) return
  const over = (await mostCashOfDebts(em, taken)) - limit.cents
  if (over > 0) throw tooMuchCash(limit, Math.max(0, taken.amountCents - over))
}

const tooMuchCash = ({ source }: LegalFigure, mostCents: number) =>
  fail('validation', { errors: { amountCents: ['cash_limit'] }, detail: source, mostCents })

type Part = Pick<Allocation, 'sessionId' | 'invoiceId'>

/** The cash of the debt with the most of it, with this payment's; what was taken back does not count. */
async function mostCashOfDebts(em: EntityManager, { practiceId, patientId, allocations }: TakenCash): Promise<number> {
  if (allocations.length === 0) return 0
  const debts = await debtsOf(em, practiceId, patientId)
  const debtOf = ({ sessionId, invoiceId }: Part) => {
    const id = sessionId ?? invoiceId ?? ''
    return debts.get(id) ?? new Set([id])
  }
  const taken = new Set(allocations.map(debtOf))
  const before = await cashFor(em, practiceId, [...new Set([...taken].flatMap((debt) => [...debt]))])
  const sums = [...taken].map((debt) =>
    [...before, ...allocations].reduce(
      (sum, part) => sum + (debt.has(part.sessionId ?? '') || debt.has(part.invoiceId ?? '') ? part.amountCents : 0),
      0,
    ),
  )
  return Math.max(...sums)
}

/**
 * Which sessions and documents of a client are one debt: an issued invoice, the sessions on it and the deposits that it
 * deducts. An invoice that is credited whole joins nothing.
 */
async function debtsOf(em: EntityManager, practiceId: PracticeId, patientId: string | null) {
  const debts = new Map<string, ReadonlySet<string>>()
  if (!patientId) return debts
  const tables = tablesOf(em)
  const documents = await tables
    .selectFrom('Invoice as v')
    .innerJoin('DocumentBalance as b', (join) =>
      join.onRef('b.practiceId', '=', 'v.practiceId').onRef('b.invoiceId', '=', 'v.id'),
    )
    .select(['v.id', 'v.depositIds'])
    .where('v.practiceId', '=', practiceId)
    .where('v.patientId', '=', patientId)
    .where('v.status', '=', 'issued')
    .where('v.kind', 'in', ['invoice', 'deposit'])
    .where(({ eb, or, ref }) =>
      or([eb('b.creditCents', '=', 0), eb(eb('v.totalCents', '+', ref('b.creditCents')), '>', ref('v.deductedCents'))]),
    )
    .execute()
  if (documents.length === 0) return debts
  const lines = await tables
    .selectFrom('InvoiceLine')
    .select(['invoiceId', 'sessionId'])
    .where('practiceId', '=', practiceId)
    .where(
      'invoiceId',
      'in',
      documents.map(({ id }) => id),
    )
    .execute()
  for (const { id, depositIds } of documents) {
    const own = lines.flatMap(({ invoiceId, sessionId }) => (invoiceId === id && sessionId ? sessionId : []))
    const debt = new Set([id, ...depositIds, ...own].flatMap((part) => [...(debts.get(part) ?? [part])]))
    for (const part of debt) debts.set(part, debt)
  }
  return debts
}

const cashFor = (em: EntityManager, practiceId: PracticeId, ids: readonly string[]) =>
  tablesOf(em)
    .selectFrom('PaymentAllocation as a')
    .innerJoin('Payment as p', (join) =>
      join.onRef('p.practiceId', '=', 'a.practiceId').onRef('p.id', '=', 'a.paymentId'),
    )
    .select(['a.sessionId', 'a.invoiceId', 'a.amountCents'])
    .where('a.practiceId', '=', practiceId)
    .where('p.typeKey', '=', 'cash' satisfies PaymentKind)
    .where(({ eb, or }) => or([eb('a.sessionId', 'in', [...ids]), eb('a.invoiceId', 'in', [...ids])]))
    .execute()
