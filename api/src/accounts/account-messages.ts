import { newId } from '../db/base.ts'
import type { Query } from '../db/query.ts'
import { enqueueMessages } from '../messages/service.ts'
import type { AccountMail } from './emails/texts.ts'
import { createAccountLink, type LinkPurpose } from './links.ts'

interface Account {
  userId: string
  practiceId: string
}

/** What is told of something that has happened. */
type Telling = Exclude<AccountMail, keyof typeof purposes>

/** What the links do that some mails carry. */
const purposes = { verify: 'verify', newEmail: 'change', reset: 'reset' } as const satisfies Partial<
  Record<AccountMail, LinkPurpose>
>

/** Writes to somebody about their account, in the practice's transaction of what it tells of. `email`: where to, if not to the account's own address. */
export const enqueueAccountMessage = (
  query: Query,
  account: Account,
  kind: Telling,
  { now, email, key = newId() }: { now: Date; email?: string; key?: string },
): Promise<void> => posted(query, account, kind, { key, now, ...(email !== undefined && { email }) })

/** Writes a link to somebody, which works once. `email`: the address that it confirms; it is written to that one. */
export async function enqueueLink(
  query: Query,
  account: Account,
  kind: keyof typeof purposes,
  { secret, now, email = null, id = newId() }: { secret: string; now: Date; email?: string | null; id?: string },
): Promise<void> {
  await createAccountLink(query, secret, { id, purpose: purposes[kind], userId: account.userId, email }, now)
  await posted(query, account, kind, { key: id, now, linkId: id })
}

const posted = (
  query: Query,
  { userId, practiceId }: Account,
  kind: AccountMail,
  { key, now, ...about }: { key: string; now: Date; email?: string; linkId?: string },
) =>
  enqueueMessages(query, {
    practiceId,
    sessionId: null,
    template: `account.${kind}`,
    data: { userId, ...about },
    now,
    to: [{ audience: 'practitioner', key: `account.${kind}:${key}` }],
  })
