import { newId } from '../db/base.ts'
import type { Query } from '../db/query.ts'
import { post } from '../messages/service.ts'
import type { AccountMail } from './emails/texts.ts'

interface Account {
  userId: string
  practiceId: string
}

interface Telling {
  now: Date
  /** Where to write, if not to the account's own address. */
  email?: string
  /** Which telling this is, where the same may be asked for twice. */
  key?: string
}

/** Writes to somebody about their account, in the transaction of what it tells of and in the practice's. */
export const tellAccount = (
  query: Query,
  { userId, practiceId }: Account,
  kind: AccountMail,
  { now, email, key = newId() }: Telling,
): Promise<void> =>
  post(query, {
    ...{ practiceId, sessionId: null, template: `account.${kind}`, now },
    data: { userId, ...(email !== undefined && { email }) },
    to: [{ audience: 'practitioner', key: `account.${kind}:${key}` }],
  })
