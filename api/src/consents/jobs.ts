import { queryOf } from '../db/query.ts'
import { inPractice } from '../db/tenant.ts'
import { forEachPractice } from '../jobs/each-practice.ts'
import { job } from '../jobs/job.ts'
import { practicesWithAccounts } from '../practices/practitioner.ts'
import { askBeforeVideo } from './ask-before-video.ts'

/** Every hour: asks who has to sign before a session by video. A failure in one practice does not stop the others. */
export const askForConsents = job<Record<never, never>>(
  'consents.ask',
  async ({ em, app, now }) => {
    await forEachPractice(app, await practicesWithAccounts(em), 'nobody was asked to sign', (practiceId) =>
      inPractice(em, practiceId, (own) => askBeforeVideo(queryOf(own), practiceId, now)),
    )
  },
  { schedule: '37 * * * *' },
)
