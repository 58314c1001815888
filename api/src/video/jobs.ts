import { queryOf } from '../db/query.ts'
import { job } from '../jobs/job.ts'
import { enqueue } from '../jobs/queue.ts'
import { settleMeeting } from './meeting.ts'

/** Makes, moves or removes a session's meeting at Zoom, whichever is due. Each holds a connection while Zoom answers. */
export const arrangeMeeting = job<{ practiceId: string; sessionId: string }>(
  'video.arrange',
  async ({ em, now, app: { config, log } }, payload) => {
    const query = queryOf(em)
    const startAfter = await settleMeeting(query, payload, { config, log, now })
    if (startAfter) await enqueue(query, arrangeMeeting, payload, { startAfter, singletonKey: payload.sessionId })
  },
  { concurrency: 4, expireInSeconds: 120 },
)
