import { queryOf } from '../db/query.ts'
import { job } from '../jobs/job.ts'
import { enqueue } from '../jobs/queue.ts'
import type { PracticeId } from '../practice-id.ts'
import { enqueueNextMessages, PAUSE_MS } from './sending.ts'

/** Writes what a practitioner has to say to those who wait for it, some at a time, until nobody waits. */
export const sendMailing = job<{ practiceId: PracticeId; mailingId: string }>(
  'mailings.send',
  async ({ em, app, now }, payload) => {
    const next = await enqueueNextMessages(em, app, payload, now)
    if (!next) return
    // By its instant: one that waits for another hour must not keep it back, and two that run side by side become one.
    const singletonKey = `${payload.mailingId} ${Math.floor(next.getTime() / PAUSE_MS)}`
    await enqueue(queryOf(em), sendMailing, payload, { singletonKey, startAfter: next })
  },
)
