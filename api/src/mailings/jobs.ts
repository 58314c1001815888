import { queryOf } from '../db/query.ts'
import { job } from '../jobs/job.ts'
import { enqueue } from '../jobs/queue.ts'
import type { PracticeId } from '../practice-id.ts'
import { enqueueNextMessages, PAUSE_MS } from './sending.ts'

/** Writes to a mailing's waiting recipients, some at a time, until nobody waits. */
export const sendMailing = job<{ practiceId: PracticeId; mailingId: string }>(
  'mailings.send',
  async ({ em, app, now }, payload) => {
    const next = await enqueueNextMessages(em, app, payload, now)
    if (!next) return
    // The key contains the instant: a job that waits for a later hour must not block it, and two at the same time
    // become one.
    const singletonKey = `${payload.mailingId} ${Math.floor(next.getTime() / PAUSE_MS)}`
    await enqueue(queryOf(em), sendMailing, payload, { singletonKey, startAfter: next })
  },
)
