import { queryOf } from '../db/query.ts'
import { inPractice } from '../db/tenant.ts'
import { job } from '../jobs/job.ts'
import { enqueueMessages, isEnqueued } from '../messages/service.ts'
import { createClientLink } from './link.ts'
import { practicesOf } from './linked-patients.ts'

/**
 * Has a link mailed to a client who asked for one. The message belongs to the practice that first invited them: a later
 * one does not learn when the client signs in elsewhere. For an address without an account, the id is nobody's.
 */
export const sendClientLink = job<{ accountId: string; linkId: string; requestedAt: string; goingTo?: string }>(
  'clientArea.mailLink',
  async ({ em, app }, { accountId, linkId, requestedAt, goingTo }) => {
    const [practiceId] = await practicesOf(queryOf(em), accountId)
    if (!practiceId) return
    const now = new Date(requestedAt)
    await inPractice(em, practiceId, async (own) => {
      const query = queryOf(own)
      const key = `client.link:${linkId}`
      // A repeated job must not revive a link that was used.
      if (await isEnqueued(query, practiceId, key)) return
      await createClientLink(query, app.config.APP_SECRET, { id: linkId, accountId }, now)
      await enqueueMessages(query, {
        practiceId,
        sessionId: null,
        template: 'client.link',
        data: { accountId, linkId, ...(goingTo && { goingTo }) },
        now,
        to: [{ audience: 'client', key }],
      })
    })
  },
  { concurrency: 4 },
)
