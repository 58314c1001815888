import type { contract, RequestInput } from '../../src/contract.ts'
import type { MikroORM } from '../../src/db/orm.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { JobContext } from '../../src/jobs/job.ts'
import { runReplanRemindersJob } from '../../src/reminders/jobs.ts'
import { sendDueReminders } from '../../src/reminders/send.ts'
import type { ApiClient } from '../app.ts'
import type { BuiltPractice } from '../build.ts'

type RuleBody = RequestInput<typeof contract.reminders.add>['body']

/** By e-mail two days before each session, at any hour, unless told otherwise. */
export const aRule = (given: Partial<RuleBody> = {}): RuleBody => ({
  channel: 'email',
  when: { timing: 'hours', amount: 48 },
  quiet: null,
  isFirstOnly: false,
  asksConfirmation: true,
  isActive: true,
  ...given,
})

/** Runs the job that follows a change of rules. */
export const planAll = (
  { orm }: { orm: MikroORM },
  { id: practiceId }: BuiltPractice,
  now = new Date(),
  since?: string,
) =>
  inPractice(orm.em.fork(), practiceId, (em) =>
    runReplanRemindersJob.run({ em, now } as JobContext, { practiceId, ...(since && { since }) }),
  )

/** Runs the job that sends what is due. */
export const sendDue = (
  { orm }: { orm: MikroORM },
  { id: practiceId }: BuiltPractice,
  now: Date,
  taken: Parameters<typeof sendDueReminders>[3] = {},
) => inPractice(orm.em.fork(), practiceId, (em) => sendDueReminders(queryOf(em), practiceId, now, taken))

/** When a session's reminders are due, and their statuses. */
export const remindersOf = async (client: ApiClient, id: string) =>
  (await client.reminders.ofSession({ params: { id } })).map(({ dueAt, status, message }) => [
    dueAt,
    message ? `${status}, ${message.state}` : status,
  ])
