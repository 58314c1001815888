import { queryOf } from '../db/query.ts'
import { inPractice } from '../db/tenant.ts'
import { job } from '../jobs/job.ts'
import { enqueue } from '../jobs/queue.ts'
import type { PracticeId } from '../practice-id.ts'
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
