import type { EntityManager } from '../db/orm.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { fail, refuseField } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import { fullyCredited } from './billed-sessions.ts'
import { assertSessionsBilled } from './deposits-of-sessions.ts'
import { InvoiceEntity } from './entity.ts'
import { creditedCents, type InvoiceRow, lockInvoice } from './rows.ts'

/**
 * Deducts the client's issued deposit invoices from a draft, replacing earlier ones: what credit notes left of them, at
 * most the draft's amount, each on one invoice only, which bills all sessions that the deposit names (422
 * `other_session`).
 */
export async function deductDeposits(
  em: EntityManager,
  {
    practiceId,
    id,
    patientId,
    depositIds,
  }: { practiceId: PracticeId; id: string; patientId: string; depositIds: string[] },
): Promise<void> {
  if (depositIds.length === 0) {
    await em.nativeUpdate(InvoiceEntity, { practiceId, id }, { depositIds, deductedCents: 0 })
    return
  }
  const deposits = await tablesOf(em)
    .selectFrom('Invoice')
    .select(['id', 'totalCents'])
    .where('practiceId', '=', practiceId)
    .where('patientId', '=', patientId)
    .where('kind', '=', 'deposit')
    .where('status', '=', 'issued')
    .where('id', 'in', depositIds)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (deposits.length !== new Set(depositIds).size) throw refuseField('depositIds', 'unknown')
  const known = await deductionsOf(em, practiceId, depositIds)
  if ([...known.values()].some((invoice) => invoice.id !== id)) throw refuseField('depositIds', 'twice')
  await assertSessionsBilled(em, practiceId, id, depositIds)
  let deductedCents = 0
  for (const deposit of deposits)
    deductedCents += deposit.totalCents - (await creditedCents(em, practiceId, deposit.id))
  const { totalCents } = await lockInvoice(em, id)
  if (deductedCents > totalCents) throw refuseField('depositIds', 'too_big')
  await em.nativeUpdate(InvoiceEntity, { practiceId, id }, { depositIds, deductedCents })
}

/** The invoice or draft that deducts each deposit; a fully credited one no longer does. */
export async function deductionsOf(
  em: EntityManager | Query,
  practiceId: PracticeId,
  depositIds: readonly string[],
): Promise<Map<string, { id: string; number: string | null }>> {
  if (depositIds.length === 0) return new Map()
  const rows = await tablesOf(em)
    .selectFrom('Invoice as v')
    .select(['v.id', 'v.number', 'v.depositIds'])
    .where('v.practiceId', '=', practiceId)
    .where('v.kind', '=', 'invoice')
    .where(({ selectFrom, eb }) =>
      eb(
        'v.patientId',
        'in',
        selectFrom('Invoice as d')
          .select('d.patientId')
          .where('d.practiceId', '=', practiceId)
          .where('d.id', 'in', [...depositIds]),
      ),
    )
    .where(({ not, eb }) => not(eb('v.id', 'in', fullyCredited(em, practiceId))))
    .execute()
  return new Map(
    rows.flatMap(({ depositIds: deducted, ...invoice }) =>
      deducted.filter((deposit) => depositIds.includes(deposit)).map((deposit) => [deposit, invoice] as const),
    ),
  )
}

/** Documents, and the invoices that deduct those of them which are deposits: what these take is no part of them. */
export async function withDeductingInvoices(
  em: EntityManager,
  practiceId: PracticeId,
  ids: readonly string[],
): Promise<string[]> {
  const deducting = await deductionsOf(em, practiceId, ids)
  return [...new Set([...ids, ...[...deducting.values()].map(({ id }) => id)])]
}

/**
 * Deducts a draft's deposits again, since its lines or the deposits' rest may have changed. Erased clients have none.
 */
export async function refreshDeductions(
  em: EntityManager,
  { practiceId, id, patientId, depositIds: before }: InvoiceRow,
  depositIds: string[] = before,
): Promise<void> {
  if (patientId && (before.length > 0 || depositIds.length > 0))
    await deductDeposits(em, { practiceId, id, patientId, depositIds })
}

/** The clients with an issued deposit invoice that nothing deducts yet. */
export async function clientsWithOpenDeposit(
  em: EntityManager,
  practiceId: PracticeId,
  patientIds: readonly string[],
): Promise<Set<string>> {
  if (patientIds.length === 0) return new Set()
  const deposits = await tablesOf(em)
    .selectFrom('Invoice as d')
    .select(['d.id', 'd.patientId'])
    .where('d.practiceId', '=', practiceId)
    .where('d.kind', '=', 'deposit')
    .where('d.status', '=', 'issued')
    .where('d.patientId', 'in', [...patientIds])
    .where(({ not, eb }) => not(eb('d.id', 'in', fullyCredited(em, practiceId))))
    .execute()
  const deducted = await deductionsOf(
    em,
    practiceId,
    deposits.map(({ id }) => id),
  )
  return new Set(deposits.flatMap(({ id, patientId }) => (patientId && !deducted.has(id) ? patientId : [])))
}

/** Throws `conflict` where a client has a deposit that nothing deducts, so that no invoice ignores it unseen. */
export async function assertNoOpenDeposit(em: EntityManager, practiceId: PracticeId, patientId: string): Promise<void> {
  if ((await clientsWithOpenDeposit(em, practiceId, [patientId])).size > 0)
    throw fail('conflict', { reason: 'open_deposit' })
}
