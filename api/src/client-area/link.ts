import { sha256 } from '../crypto/keys.ts'
import { isSingleUseToken, singleUseToken } from '../crypto/single-use.ts'
import type { EntityManager } from '../db/orm.ts'
import { type Query, queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { fail } from '../http/errors.ts'
import type { Links } from '../mail/links.ts'

/** A requested link is used at once; an invitation is read some day of the week. */
const LIFE_MS = { asked: 15 * 60_000, invitation: 7 * 24 * 3_600_000 }
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
  { id, accountId, kind = 'asked' }: ClientLink & { kind?: keyof typeof LIFE_MS },
  now: Date,
): Promise<void> {
  await tablesOf(query)
    .insertInto('ClientLink')
    .values({
      id,
      tokenHash: sha256(singleUseToken(secret, PURPOSE, id)),
      clientAccountId: accountId,
      expiresAt: new Date(now.getTime() + LIFE_MS[kind]),
    })
    .execute()
}

/** The address of a link, as its mails show it. Null when it has expired. */
export async function clientLinkUrl(
  query: Query,
  links: Links,
  { id, accountId }: ClientLink,
  now: Date,
): Promise<string | null> {
  const alive = await tablesOf(query)
    .selectFrom('ClientLink')
    .select('id')
    .where('id', '=', id)
    .where('clientAccountId', '=', accountId)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return alive ? links.once('/client/link', PURPOSE, id) : null
}

/**
 * Uses a link up and returns its account. One of several simultaneous calls succeeds, the others get `link_expired`, as
 * for every ended link; a link that we never made is `not_found`.
 */
export async function consumeClientLink(query: Query, secret: string, token: string, now: Date): Promise<string> {
  const spent = await tablesOf(query)
    .deleteFrom('ClientLink')
    .where('tokenHash', '=', sha256(token))
    .where('newEmail', 'is', null)
    .returning(['clientAccountId', 'expiresAt'])
    .executeTakeFirst()
  if (!spent || spent.expiresAt <= now)
    throw fail(isSingleUseToken(secret, [PURPOSE], token) ? 'link_expired' : 'not_found')
  return spent.clientAccountId
}

/**
 * Ends sign-ins of an account, one of them or all, and every link that is under way with them: of whoever sat there. Links
 * first: who is just coming in by one is waited for, and is then among the sessions that end.
 */
export async function endClientSignIns(em: EntityManager, accountId: string, clientSessionId?: string): Promise<void> {
  await em.transactional(async (own) => {
    const tables = tablesOf(own as EntityManager)
    // As whoever asks for a link holds it: none is written meanwhile by a sign-in that ends here.
    await tables.selectFrom('ClientAccount').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
    await revokeClientLinks(queryOf(own as EntityManager), accountId)
    const sessions = tables.deleteFrom('ClientSession').where('clientAccountId', '=', accountId)
    await (clientSessionId ? sessions.where('id', '=', clientSessionId) : sessions).execute()
  })
}

/** Makes every link of an account useless that is still under way; waits for the one that is just being used. */
export async function revokeClientLinks(query: Query, accountId: string): Promise<void> {
  await tablesOf(query).deleteFrom('ClientLink').where('clientAccountId', '=', accountId).execute()
}
