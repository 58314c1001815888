import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { inPractice } from '../db/tenant.ts'
import { type JobContext, job, jobOf } from '../jobs/job.ts'
import { enqueue } from '../jobs/queue.ts'
import type { PracticeId } from '../practice-id.ts'
import { rereadCalendarsJob } from '../practices/job-names.ts'
import { claimCalendar, readClaimedCalendar, saveOutcome } from './service/read.ts'

/**
 * The payload. Its `ofPractice` has another name than usual, so that the worker opens no transaction: it would stay
 * open while a foreign server answers.
 */
interface Named {
  ofPractice: PracticeId
  calendarId: string
}

/** How long a removed calendar can be restored, in milliseconds. */
export const UNDO_MS = 600_000

/** Reads a calendar and enqueues its next reading, as long as the subscription lasts. */
export const readCalendar = job<Named>('subscribedCalendars.read', read, { concurrency: 4, expireInSeconds: 60 })

async function read({ app, now }: JobContext, { ofPractice, calendarId }: Named): Promise<void> {
  const inside = <T>(work: (query: ReturnType<typeof queryOf>) => Promise<T>) =>
    inPractice(app.orm.em, ofPractice, (em) => work(queryOf(em)))
  // The key contains the instant: a reading that waits for a later one must not replace this one, and two for the same
  // instant become one.
  const again = (query: ReturnType<typeof queryOf>, startAfter: Date) => {
    const singletonKey = `${calendarId} next ${startAfter.getTime()}`
    return enqueue(query, readCalendar, { ofPractice, calendarId }, { startAfter, singletonKey })
  }

  const calendar = await inside(async (query) => {
    const claimed = await claimCalendar(query, ofPractice, calendarId, now)
    if (claimed?.until) await again(query, claimed.until)
    return claimed?.calendar
  })
  if (!calendar) return
  const outcome = await readClaimedCalendar(calendar, app.config, now)
  if ('problem' in outcome) app.log.info({ calendarId, problem: outcome.problem }, 'a calendar could not be read')
  await inside(async (query) => {
    const next = await saveOutcome(query, calendar, outcome, { secrets: app.config, now: app.now() })
    if (next) await again(query, next)
  })
}

/** Forgets what the calendars of a practice were read as, and has them read at once. */
export const runRereadCalendarsJob = jobOf(rereadCalendarsJob, async ({ em, now }, { practiceId }) => {
  const calendars = await tablesOf(em)
    .updateTable('SubscribedCalendar')
    .set({ parsedAt: null, nextAt: now })
    .where('practiceId', '=', practiceId)
    .where('removedAt', 'is', null)
    .returning('id')
    .execute()
  for (const { id: calendarId } of calendars)
    await enqueue(
      queryOf(em),
      readCalendar,
      { ofPractice: practiceId, calendarId },
      { singletonKey: `${calendarId} now` },
    )
})

/** Deletes a calendar that was removed and not restored. */
export const forgetCalendar = job<{ practiceId: PracticeId; calendarId: string }>(
  'subscribedCalendars.forget',
  async ({ em, now }, { practiceId, calendarId }) => {
    await tablesOf(em)
      .deleteFrom('SubscribedCalendar')
      .where('practiceId', '=', practiceId)
      .where('id', '=', calendarId)
      .where('removedAt', '<=', new Date(now.getTime() - UNDO_MS))
      .execute()
  },
)
