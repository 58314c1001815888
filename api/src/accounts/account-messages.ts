import { newId } from '../db/base.ts'
import type { Query } from '../db/query.ts'
import type { AccountLinkMail, AccountMail, AccountNews, MessageContent } from '../mail/message-data.ts'
import { enqueueMessages } from '../messages/service.ts'
import type { PracticeId } from '../practice-id.ts'
import { createAccountLink, type LinkPurpose } from './links.ts'

interface Account {
  userId: string
  practiceId: PracticeId
}

/** What the link of a mail does. */
const purposes: Record<AccountLinkMail, LinkPurpose> = {
  verify: 'verify',
  newEmail: 'change',
  practiceEmail: 'practice',
  reset: 'reset',
}

/**
 * Tells somebody what happened to their account, in the practice's transaction of that event. `email`: the receiver, if
 * it is not the account's own address.
 */
export const enqueueAccountMessage = (
  query: Query,
  account: Account,
  kind: AccountNews,
  { now, email, key = newId() }: { now: Date; email?: string; key?: string },
): Promise<unknown> =>
  enqueueTo(
    query,
    account,
    { template: `account.${kind}`, data: { userId: account.userId, ...(email !== undefined && { email }) } },
    { key, now },
  )

/** Mails a link that works once. `email`: the address that it confirms, to which it is mailed. */
export async function enqueueLink(
  query: Query,
  account: Account,
  kind: AccountLinkMail,
  { secret, now, email = null, id = newId() }: { secret: string; now: Date; email?: string | null; id?: string },
): Promise<void> {
  await createAccountLink(query, secret, { id, purpose: purposes[kind], userId: account.userId, email }, now)
  const data = { userId: account.userId, linkId: id }
  await enqueueTo(query, account, { template: `account.${kind}`, data }, { key: id, now })
}

const enqueueTo = (
  query: Query,
  { practiceId }: Account,
  content: MessageContent<`account.${AccountMail}`>,
  { key, now }: { key: string; now: Date },
) =>
  enqueueMessages(query, {
    practiceId,
    sessionId: null,
    ...content,
    now,
    to: [{ audience: 'practitioner', key: `${content.template}:${key}` }],
  })
