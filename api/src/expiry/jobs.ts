import { queryOf } from '../db/query.ts'
import { inPractice } from '../db/tenant.ts'
import { job } from '../jobs/job.ts'
import { practicesWithAccounts } from '../practices/practitioner.ts'
import { notifyOfExpiry } from './service.ts'

/** Every hour: notifies practitioners of what clients were asked for and have not done, while there is still time. */
export const notifyExpiring = job<Record<never, never>>(
  'expiry.notify',
  async ({ em, now }) => {
    for (const practiceId of await practicesWithAccounts(em))
      await inPractice(em, practiceId, (own) => notifyOfExpiry(queryOf(own), practiceId, now))
  },
  { schedule: '47 * * * *' },
)
