import { newId } from '../db/base.ts'
import { type Query, queryOf } from '../db/query.ts'
import { inPractice } from '../db/tenant.ts'
import { job } from '../jobs/job.ts'
import { enqueue } from '../jobs/queue.ts'
import { tellAccount } from './tell.ts'

/** What may be mailed to an account without its practice being known: to somebody who is not signed in, by an admin. */
type Asked = 'verify' | 'known' | 'reset'

/** Mails to an account, if there is one: whoever asks for an unknown address has named one that nobody has. */
export const mailAccount = job<{ userId: string; kind: Asked; askedId: string; askedAt: string }>(
  'accounts.mailAccount',
  async ({ em }, { userId, kind, askedId, askedAt }) => {
    const [user] = await queryOf(em)<{ practiceId: string }>(
      'select practice_id as "practiceId" from app_user where id = $1',
      [userId],
    )
    if (!user) return
    const { practiceId } = user
    await inPractice(em, practiceId, (own) =>
      tellAccount(queryOf(own), { userId, practiceId }, kind, { now: new Date(askedAt), key: askedId }),
    )
  },
  { concurrency: 4 },
)

/** Has an account mailed to, in the running transaction. An id that nobody has costs the same work. */
export const askForMail = (query: Query, userId: string, kind: Asked, now: Date): Promise<void> =>
  enqueue(query, mailAccount, { userId, kind, askedId: newId(), askedAt: now.toISOString() })
