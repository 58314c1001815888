import { sha256 } from '../crypto/keys.ts'
import { isSingleUseToken, singleUseToken } from '../crypto/single-use.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { fail } from '../http/errors.ts'
import type { Links } from '../mail/links.ts'

/** Longer than a sign-in link: whoever reads the new mailbox may be elsewhere. */
const LIFE_MS = 60 * 60_000
/** Apart from the links that sign in. */
const PURPOSE = 'client_email'

interface NewAddress {
  id: string
  accountId: string
  email: string
}

/** Writes a link down by which an account takes a new address; one that was under way before is over. */
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

/** The new address of an account that waits for its link, and until when; null where none does. */
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

/** Where a link goes and what its address is. Null when it is over. */
export async function newAddressLink(
  query: Query,
  links: Links,
  { id, accountId }: Omit<NewAddress, 'email'>,
  now: Date,
) {
  const link = await tablesOf(query)
    .selectFrom('ClientLink')
    .select('newEmail')
    .where('id', '=', id)
    .where('clientAccountId', '=', accountId)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return link?.newEmail ? { email: link.newEmail, url: links.once('/client/email', PURPOSE, id) } : null
}

/** Tells whose a link is, and which address it is for. */
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

/** Uses a link up in the transaction that does what it is for. Only one of several simultaneous calls succeeds. */
export async function consumeAddressLink(query: Query, id: string): Promise<void> {
  const spent = await tablesOf(query).deleteFrom('ClientLink').where('id', '=', id).returning('id').executeTakeFirst()
  if (!spent) throw fail('link_expired')
}

/** Ends what waits: another address was given, or none any more. */
export async function dropAddressLinks(query: Query, accountId: string): Promise<void> {
  await tablesOf(query)
    .deleteFrom('ClientLink')
    .where('clientAccountId', '=', accountId)
    .where('newEmail', 'is not', null)
    .execute()
}
