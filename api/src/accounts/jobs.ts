import { newId } from '../db/base.ts'
import { type Query, queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { inPractice } from '../db/tenant.ts'
import { job } from '../jobs/job.ts'
import { enqueue } from '../jobs/queue.ts'
import { isEnqueued } from '../messages/service.ts'
import { enqueueAccountMessage, enqueueLink } from './account-messages.ts'
import { LINK_LIFE_MS } from './links.ts'

/** Mails to an account whose practice is not known: to somebody who is not signed in, or by an admin. */
type AccountMailKind = 'verify' | 'known' | 'reset'

/**
 * Mails an account, if there is one: an unknown address may be anybody's. A confirmed address gets no confirmation
 * link, and a suspended account no link.
 */
export const mailAccount = job<{ userId: string; kind: AccountMailKind; linkId: string; requestedAt: string }>(
  'accounts.mailAccount',
  async ({ em, app, now }, { userId, kind, linkId, requestedAt }) => {
    const requested = new Date(requestedAt)
    // A late mail would replace a valid link: someone who still waits for it has requested another.
    if (kind !== 'known' && now.getTime() > requested.getTime() + LINK_LIFE_MS[kind]) return
    const user = await tablesOf(em)
      .selectFrom('User')
      .select(['practiceId', 'email', 'emailVerifiedAt', 'suspendedAt'])
      .where('id', '=', userId)
      .executeTakeFirst()
    if (!user || (kind === 'verify' && user.emailVerifiedAt) || (kind !== 'known' && user.suspendedAt)) return
    const account = { userId, practiceId: user.practiceId }
    await inPractice(em, user.practiceId, async (own) => {
      const query = queryOf(own)
      // A repeated job must not revive a link that was used.
      if (await isEnqueued(query, user.practiceId, `account.${kind}:${linkId}`)) return
      if (kind === 'known') return enqueueAccountMessage(query, account, kind, { now: requested, key: linkId })
      const email = kind === 'verify' ? user.email : null
      await enqueueLink(query, account, kind, { secret: app.config.APP_SECRET, now: requested, email, id: linkId })
    })
  },
  { concurrency: 4 },
)

/** Enqueues a mail to an account, in the running transaction. An unknown id costs the same work. */
export const enqueueAccountMail = (query: Query, userId: string, kind: AccountMailKind, now: Date): Promise<void> =>
  enqueue(query, mailAccount, { userId, kind, linkId: newId(), requestedAt: now.toISOString() })
