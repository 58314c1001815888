import { millisecondsInDay } from 'date-fns/constants'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { jobOf } from '../jobs/job.ts'
import { enqueueMessages } from '../messages/service.ts'
import { mailNewsJob } from '../notifications/job-names.ts'
import { choiceOfNews, isAboutFailures } from './choices.ts'

/** Later than that, it is no news. */
const NEWS_MS = 2 * millisecondsInDay

/**
 * Writes one mail to each person of the practice who wants it; about a session to its practitioner alone. Failures
 * cause at most one mail an hour: with the mail server down or the addresses of a mailing wrong, there are hundreds.
 */
export const runMailNewsJob = jobOf(
  mailNewsJob,
  async ({ em, now }, { practiceId, event, key, sessionId, patientId, at }) => {
    if (now.getTime() - Date.parse(at) > NEWS_MS) return
    const isFailure = isAboutFailures(event)
    const reason = isFailure ? `failures:${now.toISOString().slice(0, 13)}` : key
    const db = tablesOf(em)
    const readers = await db
      .selectFrom('Practitioner as t')
      .innerJoin('Profile as f', (join) =>
        join.onRef('f.practiceId', '=', 't.practiceId').onRef('f.userId', '=', 't.userId'),
      )
      .leftJoin('Session as s', (join) => join.onRef('s.practiceId', '=', 't.practiceId').on('s.id', '=', sessionId))
      .select('f.userId')
      .where('t.practiceId', '=', practiceId)
      .where(`f.${choiceOfNews(event)}`, '=', true)
      .where(({ eb, or }) => or([eb('s.id', 'is', null), eb('s.practitionerId', '=', eb.ref('t.id'))]))
      .execute()
    for (const { userId } of readers)
      await enqueueMessages(queryOf(em), {
        practiceId,
        // The mail about failures is about more than one client.
        sessionId: isFailure ? null : sessionId,
        template: 'news.event',
        data: { userId, event, patientId: isFailure ? null : patientId },
        now,
        to: [{ audience: 'practitioner', key: `news.event:${userId}:${reason}` }],
      })
  },
)
