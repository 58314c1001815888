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
export const settleEnqueued = (app: TestApp, practice: BuiltPractice, invoiceId: string) =>
  runEnqueued(app, practice, { where: `data ->> 'invoiceId' = $2`, value: invoiceId })

/** Does the same for all documents of a practice. */
export const settleAllEnqueued = (app: TestApp, practice: BuiltPractice) =>
  runEnqueued(app, practice, { where: `data ->> 'practiceId' = $2`, value: practice.id })

async function runEnqueued(
  app: TestApp,
  { id: practiceId }: BuiltPractice,
  { where, value }: { where: string; value: string },
) {
  const jobs = await queryOf(app.orm.em.fork())<{ data: { practiceId: PracticeId; invoiceId: string } }>(
    `delete from pgboss.job where name = $1 and ${where} returning data`,
    [runSettleDepositsJob.name, value],
  )
  const given = { now: new Date(), app: app.app as unknown as JobApp }
  for (const { data } of [...jobs, ...jobs])
    await inPractice(app.orm.em.fork(), practiceId, (em) => runSettleDepositsJob.run({ ...given, em }, data))
}
