import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { invoicesOfSessions } from '../invoices/billed-sessions.ts'
import { withDeductingInvoices } from '../invoices/deposits.ts'
import { settleDepositsJob } from '../invoices/job-names.ts'
import { enqueue } from '../jobs/queue.ts'
import { enqueueLinkChecks } from '../payment-requests/reminder-links.ts'
import type { PracticeId } from '../practice-id.ts'

/**
 * Enqueues a check of the invoices that a line of the ledger gives money to, such as the reversal of a refund: after a
 * credit note they may ask for less than is now paid. It is also called for a payment whose refund no longer waits,
 * since the refund’s money was held back. Payment links of the client are checked too, as less may be owed than they
 * ask for.
 */
export async function enqueueSettleDeposits(em: EntityManager, practiceId: PracticeId, lineId: string): Promise<void> {
  const given = await tablesOf(em)
    .selectFrom('PaymentAllocation')
    .select(['sessionId', 'invoiceId'])
    .where('practiceId', '=', practiceId)
    .where('paymentId', '=', lineId)
    .where('amountCents', '>', 0)
    .execute()
  const sessionIds = given.flatMap(({ sessionId }) => sessionId ?? [])
  const standing = [...(await invoicesOfSessions(em, practiceId, sessionIds)).values()].map(({ id }) => id)
  const named = given.flatMap(({ invoiceId }) => invoiceId ?? [])
  for (const invoiceId of await withDeductingInvoices(em, practiceId, [...standing, ...named]))
    await enqueue(queryOf(em), settleDepositsJob, { practiceId, invoiceId })
  const line = await tablesOf(em)
    .selectFrom('Payment as p')
    .leftJoin('MergedPatient as m', 'm.id', 'p.patientId')
    .select(({ fn }) => fn.coalesce('m.patientId', 'p.patientId').as('patientId'))
    .where('p.practiceId', '=', practiceId)
    .where('p.id', '=', lineId)
    .executeTakeFirst()
  await enqueueLinkChecks(em, practiceId, line?.patientId ? [line.patientId] : [])
}
