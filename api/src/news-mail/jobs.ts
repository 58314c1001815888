import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { jobOf } from '../jobs/job.ts'
import { enqueueMessages } from '../messages/service.ts'
import { mailNewsJob } from '../notifications/job-names.ts'
import { kindOfNotification } from '../notifications/kinds.ts'

/** Writes one mail to each person of the practice who wants it; about a session to its practitioner alone. */
export const runMailNewsJob = jobOf(
  mailNewsJob,
  async ({ em, now }, { practiceId, event, key, sessionId, patientId }) => {
    const choice = kindOfNotification(event) === 'forms' ? 'f.tellsForms' : 'f.tellsFailures'
    const db = tablesOf(em)
    const readers = await db
      .selectFrom('Practitioner as t')
      .innerJoin('Profile as f', (join) =>
        join.onRef('f.practiceId', '=', 't.practiceId').onRef('f.userId', '=', 't.userId'),
      )
      .leftJoin('Session as s', (join) => join.onRef('s.practiceId', '=', 't.practiceId').on('s.id', '=', sessionId))
      .select('f.userId')
      .where('t.practiceId', '=', practiceId)
      .where(choice, '=', true)
      .where(({ eb, or }) => or([eb('s.id', 'is', null), eb('s.practitionerId', '=', eb.ref('t.id'))]))
      .execute()
    for (const { userId } of readers)
      await enqueueMessages(queryOf(em), {
        practiceId,
        sessionId,
        template: 'news.told',
        data: { userId, event, patientId },
        now,
        to: [{ audience: 'practitioner', key: `news.told:${userId}:${key}` }],
      })
  },
)
