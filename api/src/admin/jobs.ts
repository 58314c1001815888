import { queryOf } from '../db/query.ts'
import { job } from '../jobs/job.ts'
import { enqueue } from '../jobs/queue.ts'
import { countPlatform } from './counting/count.ts'
import { nextSendingTime, sendNextMail } from './mailing/sending.ts'

/** Counts what the administration's first page shows: every hour, and whenever a worker starts. */
export const countFigures = job<Record<never, never>>('admin.countFigures', ({ em, now }) => countPlatform(em, now), {
  schedule: '7 * * * *',
  runsAtStart: true,
  expireInSeconds: 3000,
})

/** How many are mailed in parallel, and by one job. Other mails, and a worker that stops, wait for one job at most. */
const LANES = 4
const IN_ONE_GO = 200

/** Sends a mail to many, one go after the other until nobody waits. */
export const sendLetters = job<{ mailId: string }>('admin.sendLetters', async ({ em, app, now }, { mailId }) => {
  let left = IN_ONE_GO
  const lane = async () => {
    while (left-- > 0 && (await sendNextMail(em, app, mailId, now)));
  }
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane))
  const stopped = lanes.find((one) => one.status === 'rejected')
  if (stopped) throw stopped.reason
  const next = await nextSendingTime(em, mailId)
  if (next) await enqueue(queryOf(em), sendLetters, { mailId }, { singletonKey: mailId, startAfter: next })
})
