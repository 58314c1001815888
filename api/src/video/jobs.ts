import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { inPractice } from '../db/tenant.ts'
import { job, jobOf } from '../jobs/job.ts'
import { enqueue, enqueueAll } from '../jobs/queue.ts'
import type { PracticeId } from '../practice-id.ts'
import { renameMeetingsJob } from '../practices/job-names.ts'
import { agreedStatuses } from '../sessions/states.ts'
import { settleMeeting } from './meeting.ts'

/**
 * Creates, moves or removes a session's meeting at Zoom, whichever is due. Its payload names the practice `of`, so that
 * the worker opens no transaction: it would stay open while Zoom is asked.
 */
export const arrangeMeeting = job<{ of: PracticeId; sessionId: string }>(
  'video.arrange',
  async ({ em, now, app: { config, log } }, payload) => {
    const { of: practiceId, sessionId } = payload
    const startAfter = await settleMeeting(
      { practiceId, sessionId },
      { within: (work) => inPractice(em.fork(), practiceId, (own) => work(queryOf(own))), config, log, now },
    )
    if (!startAfter) return
    // The key contains the instant: a job that waits for a later one must not swallow a move or a cancellation.
    const singletonKey = `later ${sessionId} ${startAfter.getTime()}`
    await enqueue(queryOf(em), arrangeMeeting, payload, { startAfter, singletonKey })
  },
  { concurrency: 4, expireInSeconds: 120 },
)

/** The nearest meetings that get a new name at once. Zoom takes a hundred calls a day, and new sessions need some. */
const MOST_RENAMED = 50

/** A meeting whose time is not known is written again, with the topic that is right now; its link stays. */
export const runRenameMeetingsJob = jobOf(renameMeetingsJob, async ({ em, now }, { practiceId, patientId }) => {
  const meetings = await tablesOf(em)
    .selectFrom('Session as s')
    .innerJoin('SessionVideo as v', (join) =>
      join.onRef('v.practiceId', '=', 's.practiceId').onRef('v.sessionId', '=', 's.id'),
    )
    .select('s.id')
    .where('s.practiceId', '=', practiceId)
    .where('s.status', 'in', agreedStatuses)
    .where('s.endsAt', '>', now)
    .where('v.kind', '=', 'zoom')
    .where('v.room', 'is not', null)
    .$if(patientId !== null, (some) => some.where('s.patient', '=', patientId ?? ''))
    .orderBy('s.startsAt')
    .limit(MOST_RENAMED)
    .execute()
  if (meetings.length === 0) return
  const ids = meetings.map(({ id }) => id)
  await tablesOf(em)
    .updateTable('SessionVideo')
    .set({ startsAt: null })
    .where('practiceId', '=', practiceId)
    .where('sessionId', 'in', ids)
    .execute()
  await enqueueAll(
    queryOf(em),
    arrangeMeeting,
    ids.map((sessionId) => ({ payload: { of: practiceId, sessionId }, singletonKey: sessionId })),
  )
})
