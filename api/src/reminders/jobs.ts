import { lockCalendars } from '../db/lock-calendars.ts'
import { writeInPractice } from '../db/native.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import { type JobContext, job, jobOf } from '../jobs/job.ts'
import { enqueue, enqueueAll } from '../jobs/queue.ts'
import type { PracticeId } from '../practice-id.ts'
import type { DueCursor } from './due-rows.ts'
import { replanRemindersJob } from './job-names.ts'
import { planReminders } from './plan.ts'
import { sendDueReminders } from './send.ts'

/** The practices that one run wakes; the rest come with the next run. */
const MOST_WAKES = 1000
/** The sessions that are planned again in one transaction. */
const SESSIONS_AT_ONCE = 200

/** Every five seconds, enqueues sending for every practice that has due reminders. */
export const wakeReminders = job<Record<never, never>>('reminders.wake', wake, { everySeconds: 5, runsAtStart: true })

/** Takes due practices under a lock, and skips those that another worker has locked. */
async function wake({ em, now }: JobContext): Promise<void> {
  await em.transactional(async (own) => {
    const db = tablesOf(own)
    const due = await db
      .selectFrom('ReminderWake')
      .select(['id', 'practiceId'])
      .where('dueAt', '<=', now)
      .orderBy('dueAt')
      .limit(MOST_WAKES)
      .forUpdate()
      .skipLocked()
      .execute()
    if (due.length === 0) return
    await db
      .deleteFrom('ReminderWake')
      .where(
        'id',
        'in',
        due.map(({ id }) => id),
      )
      .execute()
    const practices = [...new Set(due.map(({ practiceId }) => practiceId))]
    await enqueueAll(
      queryOf(own),
      sendReminders,
      practices.map((practiceId) => ({ payload: { of: practiceId }, singletonKey: practiceId })),
    )
  })
}

/**
 * Sends a practice's due reminders, some at a time. The payload's `of` names the practice, so that the worker opens no
 * transaction: in one of native statements the long INSERT of messages is planned once, and all go out together.
 */
export const sendReminders = job<{ of: PracticeId; after?: DueCursor }>(
  'reminders.send',
  ({ app, now }, { of, after }) =>
    writeInPractice(app.orm, of, async ({ query }) => {
      const last = await sendDueReminders(query, of, now, { after })
      if (last) await enqueue(query, sendReminders, { of, after: last }, { singletonKey: `${of} ${last.id}` })
    }),
  { concurrency: 4 },
)

/**
 * Plans the reminders of coming sessions anew, and of those that have planned ones, in the order of their ids. It takes
 * the lock of rule changes: otherwise a job that read the rules before a removed one was restored would cancel the
 * reminders that the restoring job has planned.
 */
export const runReplanRemindersJob = jobOf(replanRemindersJob, async ({ em, now }, { practiceId, after, since }) => {
  const query = queryOf(em)
  await lockCalendars(query, practiceId)
  const db = tablesOf(em)
  const planned = db
    .selectFrom('SessionReminder')
    .select('sessionId')
    .where('practiceId', '=', practiceId)
    .where('status', '=', 'planned')
  const sessions = await db
    .selectFrom('Session')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where((where) => where.or([where('startsAt', '>', now), where('id', 'in', planned)]))
    .$if(after !== undefined, (rows) => rows.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(SESSIONS_AT_ONCE)
    .execute()
  const ids = sessions.map(({ id }) => id)
  // The clock of the server that wrote it may be ahead of this one.
  const from = since ? new Date(Math.min(Date.parse(since), now.getTime())) : now
  await planReminders(query, practiceId, ids, from)
  const last = ids.at(-1)
  if (last && ids.length === SESSIONS_AT_ONCE)
    await enqueue(query, replanRemindersJob, { practiceId, after: last, ...(since && { since }) })
  await publishChange(query, practiceId, 'reminders')
})
