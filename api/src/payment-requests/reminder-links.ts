import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { jobName } from '../jobs/job.ts'
import { enqueueAll } from '../jobs/queue.ts'
import type { PracticeId } from '../practice-id.ts'

/**
 * Withdraws the links of reminders and invoice mails by which a client would pay more than is owed, and the desk's
 * links for a session or invoices with nothing left to pay. The payload names the practice as `of`, so that no
 * transaction stays open while Stripe is asked.
 */
export const closeReminderLinksJob = jobName<{ of: PracticeId; patientId: string }>('due.closeLinks', {
  concurrency: 2,
})

/** Somebody owes less now: their links are looked at again, but for those of the desk for money in advance. */
export const enqueueLinkCheck = (em: EntityManager, practiceId: PracticeId, patientId: string): Promise<void> =>
  enqueueLinkChecks(em, practiceId, [patientId])

/** The same of several clients. */
export async function enqueueLinkChecks(
  em: EntityManager,
  practiceId: PracticeId,
  patientIds: readonly string[],
): Promise<void> {
  if (patientIds.length === 0) return
  const open = await tablesOf(em)
    .selectFrom('PaymentRequest')
    .select('patientId')
    .distinct()
    .where('practiceId', '=', practiceId)
    .where('patientId', 'in', [...patientIds])
    .where('kind', '=', 'link')
    .where('status', '=', 'open')
    .where(({ eb, or }) =>
      or([eb('createdBy', 'is', null), eb('sessionId', 'is not', null), eb('invoiceIds', 'is not', null)]),
    )
    .execute()
  const works = open.map(({ patientId }) => ({ payload: { of: practiceId, patientId }, singletonKey: patientId }))
  if (works.length > 0) await enqueueAll(queryOf(em), closeReminderLinksJob, works)
}
