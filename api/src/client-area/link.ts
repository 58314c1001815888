import { millisecondsInDay } from 'date-fns/constants'
import { sha256 } from '../crypto/keys.ts'
import { isSingleUseToken, singleUseToken } from '../crypto/single-use.ts'
import type { EntityManager } from '../db/orm.ts'
import { type Query, queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { fail } from '../http/errors.ts'
import type { Links, MailReceiver } from '../mail/links.ts'

/** A requested link is used at once; an invitation is read within a week. */
const LIFE_MS = { requested: 15 * 60_000, invitation: 7 * millisecondsInDay }
/** Separate from the links of console accounts, whatever their ids. */
const PURPOSE = 'client'

interface ClientLink {
  id: string
  accountId: string
}

/** Creates a link that signs a client in once, before its mail is sent, so that it works on arrival. */
export async function createClientLink(
  query: Query,
  secret: string,
  { id, accountId, kind = 'requested' }: ClientLink & { kind?: keyof typeof LIFE_MS },
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

/** The address of a link, as its mails show it, with the page that opens then. Null when it has expired. */
export async function clientLinkUrl(
  query: Query,
  links: Links,
  { id, accountId, to, goingTo }: ClientLink & { to: MailReceiver | undefined; goingTo?: string | undefined },
  now: Date,
): Promise<string | null> {
  const alive = await tablesOf(query)
    .selectFrom('ClientLink')
    .select('id')
    .where('id', '=', id)
    .where('clientAccountId', '=', accountId)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return alive ? links.once('/client/link', { purpose: PURPOSE, id, to, goingTo }) : null
}

/**
 * Spends a link and returns its account. One of several simultaneous calls succeeds; the others get `link_expired`, as
 * for every ended link. A link that we never made is `not_found`.
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
 * Ends one sign-in of an account or all, and every unused link. Links end first: that waits for a sign-in that is just
 * using one, which then ends with the others.
 */
export async function endClientSignIns(em: EntityManager, accountId: string, clientSessionId?: string): Promise<void> {
  await em.transactional(async (own) => {
    const tables = tablesOf(own as EntityManager)
    // The request for a link takes the same lock: no ending sign-in can create one meanwhile.
    await tables.selectFrom('ClientAccount').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
    await revokeClientLinks(queryOf(own as EntityManager), accountId)
    const sessions = tables.deleteFrom('ClientSession').where('clientAccountId', '=', accountId)
    await (clientSessionId ? sessions.where('id', '=', clientSessionId) : sessions).execute()
  })
}

/** Invalidates an account's unused links; waits for one that is just being used. */
export async function revokeClientLinks(query: Query, accountId: string): Promise<void> {
  await tablesOf(query).deleteFrom('ClientLink').where('clientAccountId', '=', accountId).execute()
}
