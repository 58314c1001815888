import { queryOf } from '../db/query.ts'
import { inPractice } from '../db/tenant.ts'
import { forEachPractice } from '../jobs/each-practice.ts'
import { job } from '../jobs/job.ts'
import { practicesWithAccounts } from '../practices/practitioner.ts'
import { notifyOfExpiry } from './service.ts'

/**
 * Every hour: notifies practitioners of what clients were asked for and have not done, while there is still time. A
 * failure in one practice does not stop the others.
 */
export const notifyExpiring = job<Record<never, never>>(
  'expiry.notify',
  async ({ em, app, now }) => {
    const practices = await practicesWithAccounts(em)
    await forEachPractice(app, practices, 'nobody was notified of what expires', (practiceId) =>
      inPractice(em, practiceId, (own) => notifyOfExpiry(queryOf(own), practiceId, now)),
    )
  },
  { schedule: '47 * * * *' },
)
