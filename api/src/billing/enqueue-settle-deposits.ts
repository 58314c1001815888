import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { invoicesOfSessions } from '../invoices/billed-sessions.ts'
import { settleDepositsJob } from '../invoices/job-names.ts'
import { enqueue } from '../jobs/queue.ts'
import { enqueueLinkChecks } from '../payment-requests/reminder-links.ts'
import type { PracticeId } from '../practice-id.ts'

/**
 * Enqueues a check of the invoices that a line of the ledger gives money to, such as the reversal of a refund: after a
 * credit note they may ask for less than is paid by now. The same for a payment once its refund waits no longer, since
 * what the refund would take was held back. Its client may owe less than a link asks for, so their links are checked.
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
  for (const invoiceId of new Set([...standing, ...named]))
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
