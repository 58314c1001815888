import { runSettleDepositsJob } from '../../src/billing/jobs.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { JobApp } from '../../src/jobs/job.ts'
import type { PracticeId } from '../../src/practice-id.ts'
import type { TestApp } from '../app.ts'
import type { BuiltPractice } from '../build.ts'

/**
 * Runs what was enqueued to settle an invoice: by its issue, its credit note, or the end of a refund. Running it twice
 * has one effect.
 */
export async function settleEnqueued(app: TestApp, { id: practiceId }: BuiltPractice, invoiceId: string) {
  const jobs = await queryOf(app.orm.em.fork())<{ data: { practiceId: PracticeId; invoiceId: string } }>(
    `delete from pgboss.job where name = $1 and data ->> 'invoiceId' = $2 returning data`,
    [runSettleDepositsJob.name, invoiceId],
  )
  const given = { now: new Date(), app: app.app as unknown as JobApp }
  for (const { data } of [...jobs, ...jobs])
    await inPractice(app.orm.em.fork(), practiceId, (em) => runSettleDepositsJob.run({ ...given, em }, data))
}
