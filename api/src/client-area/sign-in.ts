import { randomBytes } from 'node:crypto'
import type * as z from 'zod'
import { sha256 } from '../crypto/keys.ts'
import { renewedHash, verifyPassword } from '../crypto/password.ts'
import { newId } from '../db/base.ts'
import type { EntityManager } from '../db/orm.ts'
import { type Query, queryOf } from '../db/query.ts'
import { IDLE_MS, REMEMBERED_MS } from '../http/actor.ts'
import { networkOf } from '../http/address.ts'
import { fail } from '../http/errors.ts'
import { type Limits, spendMail } from '../http/rate-limit.ts'
import { enqueue } from '../jobs/queue.ts'
import type { clientArea } from './contract.ts'
import { sendClientLink } from './jobs.ts'

type Credentials = z.output<typeof clientArea.login.body>

/** Guesses at one account from one network, and from everywhere. The mailed link still works for the owner. */
const GUESSES = { points: 5, seconds: 15 * 60 }
const GUESSES_FROM_EVERYWHERE = { points: 100, seconds: 3600 }

/**
 * Has a link mailed, if the address has an account. The work is the same if it has none: the job of an account that does
 * not exist finds nobody, and ends.
 */
export async function requestClientLink(
  query: Query,
  email: string,
  { limits, address, now }: { limits: Limits; address: string; now: Date },
): Promise<void> {
  await spendMail(limits, 'client link', email, address)
  const [account] = await query<{ id: string }>('select id from client_account where lower(email) = $1', [
    email.toLowerCase(),
  ])
  await enqueue(query, sendClientLink, {
    accountId: account?.id ?? newId(),
    askedId: newId(),
    askedAt: now.toISOString(),
  })
}

/** A client's sign-in that has just begun. Only its bearer knows the token. */
export interface ClientSignedIn {
  token: string
  accountId: string
  clientSessionId: string
  isRemembered: boolean
}

/** Not over a password that was changed meanwhile. */
const RENEW_HASH = 'update client_account set password_hash = $2 where id = $1 and password_hash = $3'

/** Signs a client in by password. Unknown account, none set and wrong are one answer, in one time. */
export async function signInByPassword(
  query: Query,
  { email, password, remember }: Credentials,
  from: { limits: Limits; address: string; userAgent: string | null; now: Date },
): Promise<ClientSignedIn> {
  const account = email.toLowerCase()
  const here = `${account} ${networkOf(from.address)}`
  await from.limits.spend('client sign-in here', here, GUESSES)
  await from.limits.spend('client sign-in', account, GUESSES_FROM_EVERYWHERE)
  const [client] = await query<{ id: string; password_hash: string | null }>(
    'select id, password_hash from client_account where lower(email) = $1',
    [account],
  )
  if (!(await verifyPassword(client?.password_hash, password)) || !client) throw fail('wrong_credentials')
  await from.limits.forgive('client sign-in here', here, GUESSES)
  const signedIn = await createClientSession(query, client.id, {
    ...from,
    isRemembered: remember,
    shown: { passwordHash: client.password_hash },
  })
  const renewed = client.password_hash && (await renewedHash(client.password_hash, password))
  if (renewed) await query(RENEW_HASH, [client.id, renewed, client.password_hash])
  return signedIn
}

/** By what a client has shown who they are: the password whose hash was looked at, or a link that is spent. */
type Shown = 'link' | { passwordHash: string | null }

/**
 * Begins a session of a client who has shown who they are. Not with a password that was changed meanwhile: the account
 * is held while the session is written, so whoever changes it sees the session and ends it, or comes first.
 */
export async function createClientSession(
  query: Query,
  accountId: string,
  { isRemembered, userAgent, now, shown }: { isRemembered: boolean; userAgent: string | null; now: Date; shown: Shown },
): Promise<ClientSignedIn> {
  const token = randomBytes(32).toString('base64url')
  const until = new Date(now.getTime() + (isRemembered ? REMEMBERED_MS : IDLE_MS))
  const clientSessionId = newId()
  const isByLink = shown === 'link'
  const begun = await query(
    `insert into client_session
       (id, client_account_id, token_hash, is_remembered, created_at, last_seen_at, expires_at, user_agent, by_link_at)
     select $1, id, $3, $4, $5, $5, $6, $7, case when $8 then $5::timestamptz end from client_account
     where id = $2 and ($8 or password_hash = $9) for ${isByLink ? 'key share' : 'share'} returning 1`,
    [
      clientSessionId,
      accountId,
      sha256(token),
      isRemembered,
      now.toISOString(),
      until.toISOString(),
      userAgent,
      isByLink,
      isByLink ? null : shown.passwordHash,
    ],
  )
  if (!begun.length) throw fail(isByLink ? 'link_expired' : 'wrong_credentials')
  return { token, accountId, clientSessionId, isRemembered }
}

/** Ends one session of a client on the server. */
export async function endClientSession(query: Query, clientSessionId: string): Promise<void> {
  await query('delete from client_session where id = $1', [clientSessionId])
}

/** Forgets sessions and links that have ended by themselves, and accounts whose last patient is gone. */
export async function purgeClients(em: EntityManager, now: Date): Promise<void> {
  const query = queryOf(em)
  await query('delete from client_session where expires_at < $1', [now.toISOString()])
  await query('delete from client_link where expires_at < $1', [now.toISOString()])
  await em.transactional((own) => purgeAccounts(queryOf(own as EntityManager)))
}

const IS_LEFT = 'not exists (select from client_account_patient l where l.client_account_id = a.id)'

/**
 * Locked first, so that what the deletion then sees is what stands once nobody else invites: an account that somebody
 * has been given meanwhile stays.
 */
async function purgeAccounts(query: Query): Promise<void> {
  const left = await query<{ id: string }>(
    `select a.id from client_account a where ${IS_LEFT} order by a.id for update skip locked`,
  )
  if (left.length)
    await query(`delete from client_account a where a.id = any ($1::uuid[]) and ${IS_LEFT}`, [left.map(({ id }) => id)])
}
