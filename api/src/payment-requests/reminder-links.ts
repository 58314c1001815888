import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { jobName } from '../jobs/job.ts'
import { enqueue } from '../jobs/queue.ts'
import type { PracticeId } from '../practice-id.ts'

/** Withdraws the links of reminders and invoice mails by which a client would pay more than is owed. The practice is named apart: no transaction is held while Stripe is asked. */
export const closeReminderLinksJob = jobName<{ of: PracticeId; patientId: string }>('due.closeLinks', {
  concurrency: 2,
})

/** Somebody owes less now: links that reminders and invoice mails have brought them are looked at again. */
export async function enqueueLinkCheck(em: EntityManager, practiceId: PracticeId, patientId: string): Promise<void> {
  const open = await tablesOf(em)
    .selectFrom('PaymentRequest')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('patientId', '=', patientId)
    .where('kind', '=', 'link')
    .where('status', '=', 'open')
    .where('createdBy', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (open)
    await enqueue(queryOf(em), closeReminderLinksJob, { of: practiceId, patientId }, { singletonKey: patientId })
}
