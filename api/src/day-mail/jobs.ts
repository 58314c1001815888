import { millisecondsInHour } from 'date-fns/constants'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { localDay } from '../format/day.ts'
import { nextTime } from '../format/next-time.ts'
import { type JobContext, job, jobOf } from '../jobs/job.ts'
import { enqueueAll } from '../jobs/queue.ts'
import { enqueueMessages } from '../messages/service.ts'
import type { PracticeId } from '../practice-id.ts'
import { replanDayMailsJob } from '../practices/job-names.ts'
import { sessionsOfDay } from './day.ts'

/** How many people one statement takes; the rest follows with the next. */
const MOST_AT_ONCE = 500
/** Later than this, half of the day is over: the next mail is tomorrow's. */
const MOST_LATE_MS = 3 * millisecondsInHour

/** Enqueues the day's mails that are due, every minute. */
export const wakeDayMails = job<Record<never, never>>('dayMail.wake', wake, { everySeconds: 60, runsAtStart: true })

/** Rows that one worker takes are locked, and skipped by others. */
async function wake({ em, now }: JobContext): Promise<void> {
  await em.transactional(async (own) => {
    const db = tablesOf(own)
    const due = await db
      .selectFrom('DayMail as d')
      .innerJoin('User as u', (join) => join.onRef('u.practiceId', '=', 'd.practiceId').onRef('u.id', '=', 'd.userId'))
      .select(['d.id', 'd.practiceId', 'd.userId', 'd.atMinutes', 'd.nextAt', 'u.timeZone'])
      .where('d.nextAt', '<=', now)
      .orderBy('d.nextAt')
      .limit(MOST_AT_ONCE)
      .forUpdate('d')
      .skipLocked()
      .execute()
    for (const each of due) await planNext(own, each, now)
    await enqueueAll(
      queryOf(own),
      writeDayMail,
      due
        .filter(({ nextAt }) => now.getTime() - nextAt.getTime() < MOST_LATE_MS)
        .map(({ practiceId, userId, timeZone }) => ({
          payload: { practiceId, userId, day: localDay(now, timeZone), timeZone },
        })),
    )
  })
}

export const runReplanDayMailsJob = jobOf(replanDayMailsJob, async ({ em, now }, { practiceId }) => {
  const planned = await tablesOf(em)
    .selectFrom('DayMail as d')
    .innerJoin('User as u', (join) => join.onRef('u.practiceId', '=', 'd.practiceId').onRef('u.id', '=', 'd.userId'))
    .select(['d.id', 'd.atMinutes', 'u.timeZone'])
    .where('d.practiceId', '=', practiceId)
    .forUpdate('d')
    .execute()
  for (const each of planned) await planNext(em, each, now)
})

/** Plans the next mail of a day for the hour that its reader has chosen, where they are. */
const planNext = (
  em: EntityManager,
  { id, atMinutes, timeZone }: { id: string; atMinutes: number; timeZone: string },
  now: Date,
) =>
  tablesOf(em)
    .updateTable('DayMail')
    .set({ nextAt: nextTime(atMinutes, timeZone, now) })
    .where('id', '=', id)
    .execute()

/** Writes the mail of a day once, however often it runs; none for a day without sessions. */
export const writeDayMail = job<{ practiceId: PracticeId; userId: string; day: string; timeZone: string }>(
  'dayMail.write',
  async ({ em, now }, { practiceId, userId, day, timeZone }) => {
    const sessions = await sessionsOfDay(em, { practiceId, userId, day, timeZone })
    if (sessions.length === 0) return
    await enqueueMessages(queryOf(em), {
      practiceId,
      sessionId: null,
      template: 'day.ahead',
      now,
      data: { userId, day },
      to: [{ audience: 'practitioner', key: `day.ahead:${userId}:${day}` }],
    })
  },
)
