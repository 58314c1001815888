import { queryOf } from '../db/query.ts'
import { inPractice } from '../db/tenant.ts'
import { job } from '../jobs/job.ts'
import { post } from '../messages/service.ts'

/**
 * Has a link mailed to a client who asked for one, in the name of the practice that invited last. Nobody has this id:
 * somebody without an account asked.
 */
export const mailLink = job<{ accountId: string; askedId: string; askedAt: string }>(
  'clientArea.mailLink',
  async ({ em }, { accountId, askedId, askedAt }) => {
    const [known] = await queryOf(em)<{ practice_id: string }>(
      `select practice_id from client_account_patient where client_account_id = $1
       order by invited_at desc, practice_id limit 1`,
      [accountId],
    )
    if (!known) return
    const { practice_id: practiceId } = known
    await inPractice(em, practiceId, (own) =>
      post(queryOf(own), {
        ...{ practiceId, sessionId: null, template: 'client.link', data: { accountId }, now: new Date(askedAt) },
        to: [{ audience: 'client', key: `client.link:${askedId}` }],
      }),
    )
  },
  { concurrency: 4 },
)
