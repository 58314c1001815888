import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { refuseField } from '../http/errors.ts'
import { InvoiceEntity } from './entity.ts'
import { creditedOf, type InvoiceRow, lockInvoice } from './rows.ts'

/**
 * Takes issued deposit invoices of the client off a draft, in place of those before: what credit notes left of them, at most
 * its own amount, each on one invoice.
 */
export async function deductDeposits(
  em: EntityManager,
  {
    practiceId,
    id,
    patientId,
    depositIds,
  }: { practiceId: string; id: string; patientId: string; depositIds: string[] },
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
  const others = await tablesOf(em)
    .selectFrom('Invoice')
    .select('depositIds')
    .where('practiceId', '=', practiceId)
    .where('patientId', '=', patientId)
    .where('kind', '=', 'invoice')
    .where('id', '<>', id)
    .execute()
  if (others.some((other) => other.depositIds.some((deposit) => depositIds.includes(deposit))))
    throw refuseField('depositIds', 'twice')
  let deductedCents = 0
  for (const deposit of deposits) deductedCents += deposit.totalCents - (await creditedOf(em, practiceId, deposit.id))
  const { totalCents } = await lockInvoice(em, id)
  if (deductedCents > totalCents) throw refuseField('depositIds', 'too_big')
  await em.nativeUpdate(InvoiceEntity, { practiceId, id }, { depositIds, deductedCents })
}

/** Deducts deposits of a draft anew: its lines, or what is left of the deposits, may have changed. Erased clients have none. */
export async function deductAgain(
  em: EntityManager,
  { practiceId, id, patientId, depositIds: before }: InvoiceRow,
  depositIds: string[] = before,
): Promise<void> {
  if (patientId && (before.length > 0 || depositIds.length > 0))
    await deductDeposits(em, { practiceId, id, patientId, depositIds })
}
