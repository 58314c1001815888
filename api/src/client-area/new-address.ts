import { millisecondsInHour } from 'date-fns/constants'
import { sha256 } from '../crypto/keys.ts'
import { isSingleUseToken, singleUseToken } from '../crypto/single-use.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { fail } from '../http/errors.ts'
import type { Links, MailReceiver } from '../mail/links.ts'

/** Longer than a sign-in link: the reader of the new mailbox may be elsewhere. */
const LIFE_MS = millisecondsInHour
/** Separate from the links that sign in. */
const PURPOSE = 'client_email'

interface NewAddress {
  id: string
  accountId: string
  email: string
}

/** Creates a link that changes an account's address; an earlier one ends. */
export async function createAddressLink(
  query: Query,
  secret: string,
  { id, accountId, email }: NewAddress,
  now: Date,
): Promise<void> {
  await dropAddressLinks(query, accountId)
  await tablesOf(query)
    .insertInto('ClientLink')
    .values({
      id,
      tokenHash: sha256(singleUseToken(secret, PURPOSE, id)),
      clientAccountId: accountId,
      expiresAt: new Date(now.getTime() + LIFE_MS),
      newEmail: email,
    })
    .execute()
}

/** The account's new address that waits for its link, with the end; null without one. */
export async function pendingAddress(query: Query, accountId: string, now: Date) {
  const link = await tablesOf(query)
    .selectFrom('ClientLink')
    .select(['newEmail', 'expiresAt'])
    .where('clientAccountId', '=', accountId)
    .where('newEmail', 'is not', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return link?.newEmail ? { email: link.newEmail, expiresAt: link.expiresAt } : null
}

/** The receiver and the address of a link. Null when it has expired. */
export async function newAddressLink(
  query: Query,
  links: Links,
  { id, accountId, to }: Omit<NewAddress, 'email'> & { to: MailReceiver | undefined },
  now: Date,
) {
  const link = await tablesOf(query)
    .selectFrom('ClientLink')
    .select('newEmail')
    .where('id', '=', id)
    .where('clientAccountId', '=', accountId)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return link?.newEmail
    ? { email: link.newEmail, url: links.once('/client/email', { purpose: PURPOSE, id, to }) }
    : null
}

/** Returns the account of a link, and its new address. */
export async function readAddressLink(query: Query, secret: string, token: string, now: Date): Promise<NewAddress> {
  const link = await tablesOf(query)
    .selectFrom('ClientLink')
    .select(['id', 'clientAccountId as accountId', 'newEmail as email', 'expiresAt'])
    .where('tokenHash', '=', sha256(token))
    .where('newEmail', 'is not', null)
    .executeTakeFirst()
  if (!link?.email || link.expiresAt <= now)
    throw fail(isSingleUseToken(secret, [PURPOSE], token) ? 'link_expired' : 'not_found')
  return { id: link.id, accountId: link.accountId, email: link.email }
}

/** Spends a link in the transaction of its effect. Only one of several simultaneous calls succeeds. */
export async function consumeAddressLink(query: Query, id: string): Promise<void> {
  const spent = await tablesOf(query).deleteFrom('ClientLink').where('id', '=', id).returning('id').executeTakeFirst()
  if (!spent) throw fail('link_expired')
}

/** Ends a waiting link: another address was given, or none any more. */
export async function dropAddressLinks(query: Query, accountId: string): Promise<void> {
  await tablesOf(query)
    .deleteFrom('ClientLink')
    .where('clientAccountId', '=', accountId)
    .where('newEmail', 'is not', null)
    .execute()
}
