import { sha256 } from '../crypto/keys.ts'
import { isSingleUseToken, singleUseToken } from '../crypto/single-use.ts'
import type { Query } from '../db/query.ts'
import { fail } from '../http/errors.ts'
import type { Links } from '../mail/links.ts'

const LIFE_MS = 15 * 60_000
/** Apart from the links of other accounts, whatever ids theirs have. */
const PURPOSE = 'client'

interface ClientLink {
  id: string
  accountId: string
}

/** Writes a link down that signs a client in once: before its mail is sent, so that it works when it arrives. */
export async function createClientLink(
  query: Query,
  secret: string,
  { id, accountId }: ClientLink,
  now: Date,
): Promise<void> {
  await query('insert into client_link (id, token_hash, client_account_id, expires_at) values ($1, $2, $3, $4)', [
    id,
    sha256(singleUseToken(secret, PURPOSE, id)),
    accountId,
    new Date(now.getTime() + LIFE_MS).toISOString(),
  ])
}

/** The address of a link, as its mails show it. Null when it has expired. */
export async function clientLinkUrl(
  query: Query,
  links: Links,
  { id, accountId }: ClientLink,
  now: Date,
): Promise<string | null> {
  const alive = await query('select 1 from client_link where id = $1 and client_account_id = $2 and expires_at > $3', [
    id,
    accountId,
    now.toISOString(),
  ])
  return alive.length ? links.once('/client/link', PURPOSE, id) : null
}

/**
 * Uses a link up and returns its account. Of several simultaneous calls one succeeds, the others get `link_expired`, as for
 * every link that has ended; one that we never made is `not_found`.
 */
export async function consumeClientLink(query: Query, secret: string, token: string, now: Date): Promise<string> {
  const [spent] = await query<{ account_id: string; is_alive: boolean }>(
    `delete from client_link where token_hash = $1
     returning client_account_id as account_id, expires_at > $2 as is_alive`,
    [sha256(token), now.toISOString()],
  )
  if (!spent?.is_alive) throw fail(isSingleUseToken(secret, [PURPOSE], token) ? 'link_expired' : 'not_found')
  return spent.account_id
}

/** Makes every link of an account useless that is still under way; waits for the one that is just being used. */
export async function revokeClientLinks(query: Query, accountId: string): Promise<void> {
  await query('delete from client_link where client_account_id = $1', [accountId])
}
