import { sha256 } from '../crypto/keys.ts'
import { newSingleUse } from '../crypto/single-use.ts'
import { newId } from '../db/base.ts'
import type { Query } from '../db/query.ts'
import { networkOf } from '../http/address.ts'
import { fail } from '../http/errors.ts'
import type { Limits } from '../http/rate-limit.ts'
import { enqueue } from '../jobs/queue.ts'
import type { Links } from '../mail/links.ts'
import { mailLink } from './jobs.ts'

const LIFE_MS = 15 * 60_000

/** Mails to one address, asked for from one network, and from everywhere: one network alone keeps no owner out. */
const ASKED = { points: 5, seconds: 3600 }
const ASKED_FROM_EVERYWHERE = { points: 20, seconds: 3600 }

/**
 * Has a link mailed, if the address has an account. The work is the same if it has none: the job of an account that does
 * not exist finds nobody, and ends.
 */
export async function askForLink(
  query: Query,
  typed: string,
  { limits, address, now }: { limits: Limits; address: string; now: Date },
): Promise<void> {
  const email = typed.toLowerCase()
  await limits.spend('client link here', `${email} ${networkOf(address)}`, ASKED)
  await limits.spend('client link', email, ASKED_FROM_EVERYWHERE)
  const [account] = await query<{ id: string }>('select id from client_account where lower(email) = $1', [email])
  await enqueue(query, mailLink, {
    accountId: account?.id ?? newId(),
    askedId: newId(),
    askedAt: now.toISOString(),
  })
}

/** The address of a new link, which signs this client in once. In the transaction that sends the mail. */
export async function newLink(query: Query, accountId: string, links: Links, now: Date): Promise<string> {
  const { token, hash, expiresAt } = newSingleUse(now, LIFE_MS)
  await query('insert into client_link (token_hash, client_account_id, expires_at) values ($1, $2, $3)', [
    hash,
    accountId,
    expiresAt.toISOString(),
  ])
  // Behind the #, which browsers keep to themselves: neither a server's log nor a referrer holds the token.
  return links.page(`/client/link#token=${token}`)
}

/** Whose link it is; it works no more after that. Of many at the same time one gets it: `link_expired` to the others. */
export async function spendLink(query: Query, token: string, now: Date): Promise<string> {
  const [spent] = await query<{ account_id: string; is_alive: boolean }>(
    `delete from client_link where token_hash = $1
     returning client_account_id as account_id, expires_at > $2 as is_alive`,
    [sha256(token), now.toISOString()],
  )
  if (!spent?.is_alive) throw fail('link_expired')
  return spent.account_id
}
