import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { refuseField } from '../http/errors.ts'
import { InvoiceEntity } from './entity.ts'
import { creditedOf, lockInvoice } from './rows.ts'

/** Takes issued deposit invoices of the client off a draft: at most its own amount, each on one invoice. */
export async function deductDeposits(
  em: EntityManager,
  {
    practiceId,
    id,
    patientId,
    depositIds,
  }: { practiceId: string; id: string; patientId: string; depositIds: string[] },
): Promise<void> {
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
    .execute()
  if (others.some((other) => other.depositIds.some((deposit) => depositIds.includes(deposit))))
    throw refuseField('depositIds', 'twice')
  let deductedCents = 0
  for (const deposit of deposits) deductedCents += deposit.totalCents - (await creditedOf(em, practiceId, deposit.id))
  const { totalCents } = await lockInvoice(em, id)
  if (deductedCents > totalCents) throw refuseField('depositIds', 'too_big')
  await em.nativeUpdate(InvoiceEntity, { practiceId, id }, { depositIds, deductedCents })
}
