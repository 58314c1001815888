import { millisecondsInHour } from 'date-fns/constants'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { instantAt } from '../format/calendar.ts'
import { localDay } from '../format/day.ts'
import { nextTime } from '../format/next-time.ts'
import { type JobContext, job } from '../jobs/job.ts'
import { enqueueAll } from '../jobs/queue.ts'
import { enqueueMessages } from '../messages/service.ts'
import { zoneOfPractice } from '../practices/zone.ts'
import { isMarkMissing, type ReminderOwner } from './mark-reminders.ts'

/** How many clients one statement takes; the rest follows with the next. */
const MOST_AT_ONCE = 500
/** A reminder that was taken but failed is taken again after this time. */
const TAKEN_FOR_MS = millisecondsInHour
/** Later than this nobody is reminded, whether a worker or a mail server was away: a mail at night helps nobody. */
const MOST_LATE_MS = 3 * millisecondsInHour

/** Enqueues the reminders of marks that are due, every minute. */
export const wakeMarkReminders = job<Record<never, never>>('markReminders.wake', wake, {
  everySeconds: 60,
  runsAtStart: true,
})

/** Rows that one worker takes are locked, and skipped by others. Only a practice's own job sees its zone. */
async function wake({ em, now }: JobContext): Promise<void> {
  await em.transactional(async (own) => {
    const db = tablesOf(own)
    const due = await db
      .selectFrom('MarkReminder')
      .select(['clientAccountId', 'practiceId'])
      .where('nextAt', '<=', now)
      .orderBy('nextAt')
      .limit(MOST_AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { clientAccountId, practiceId } of due)
      await db
        .updateTable('MarkReminder')
        .set({ nextAt: new Date(now.getTime() + TAKEN_FOR_MS) })
        .where('clientAccountId', '=', clientAccountId)
        .where('practiceId', '=', practiceId)
        .execute()
    await enqueueAll(
      queryOf(own),
      remindOfMarks,
      due.map(({ clientAccountId: accountId, practiceId }) => ({
        payload: { practiceId, accountId },
        singletonKey: `${practiceId}:${accountId}`,
      })),
    )
  })
}

/**
 * Reminds a client at most once a day, however often it runs, and not when all marks of the day are given. It plans the
 * next day on the practice's present clock: if the zone has changed, today's hour may be still to come.
 */
export const remindOfMarks = job<ReminderOwner>('markReminders.remind', async ({ em, now }, whose) => {
  const { practiceId, accountId } = whose
  const reminder = await tablesOf(em)
    .selectFrom('MarkReminder as r')
    .innerJoin('ClientAccountPatient as l', (join) =>
      join.onRef('l.clientAccountId', '=', 'r.clientAccountId').onRef('l.practiceId', '=', 'r.practiceId'),
    )
    .select(['r.atMinutes', 'l.patientId'])
    .where('r.clientAccountId', '=', accountId)
    .where('r.practiceId', '=', practiceId)
    .forUpdate('r')
    .executeTakeFirst()
  if (!reminder) return
  const { atMinutes, patientId } = reminder
  const timeZone = await zoneOfPractice(em, practiceId)
  await tablesOf(em)
    .updateTable('MarkReminder')
    .set({ nextAt: nextTime(atMinutes, timeZone, now) })
    .where('clientAccountId', '=', accountId)
    .where('practiceId', '=', practiceId)
    .execute()
  const day = localDay(now, timeZone)
  const dueAt = instantAt(day, atMinutes, timeZone)
  const until = new Date(dueAt.getTime() + MOST_LATE_MS)
  if (now < dueAt || now > until) return
  const query = queryOf(em)
  if (!(await isMarkMissing(query, { practiceId, patientId }, day))) return
  await enqueueMessages(query, {
    practiceId,
    sessionId: null,
    patientId,
    template: 'marks.reminder',
    now,
    data: { patientId, accountId, day, by: 'client', usefulUntil: until.toISOString() },
    to: [{ audience: 'client', key: `marks.reminder:${accountId}:${day}` }],
  })
})
