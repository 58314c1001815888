import { randomBytes } from 'node:crypto'
import { type ExpressionBuilder, sql } from 'kysely'
import type * as z from 'zod'
import { sha256 } from '../crypto/keys.ts'
import { renewedHash, verifyPassword } from '../crypto/password.ts'
import { newId } from '../db/base.ts'
import type { EntityManager } from '../db/orm.ts'
import { type Query, queryOf } from '../db/query.ts'
import type { Tables } from '../db/table-rows.ts'
import { tablesOf } from '../db/tables.ts'
import { networkOf } from '../http/address.ts'
import { fail } from '../http/errors.ts'
import { countMail, type Limits } from '../http/rate-limit.ts'
import { IDLE_MS, REMEMBERED_MS } from '../http/sign-in-life.ts'
import { enqueue } from '../jobs/queue.ts'
import type { clientArea } from './contract.ts'
import { sendClientLink } from './jobs.ts'

type LinkRequest = z.output<typeof clientArea.askLink.body>
type Credentials = z.output<typeof clientArea.login.body>

/** Guesses at one account from one network, and from everywhere. The mailed link still works for the owner. */
const GUESSES = { points: 5, seconds: 15 * 60 }
const GUESSES_FROM_EVERYWHERE = { points: 100, seconds: 3600 }

/**
 * Has a link mailed, if the address has an account. Without one the work is the same: the job finds nobody, and ends.
 */
export async function requestClientLink(
  query: Query,
  { email, goingTo }: LinkRequest,
  { limits, address, now }: { limits: Limits; address: string; now: Date },
): Promise<void> {
  await countMail(limits, { kind: 'client link', email, address })
  const account = await accountOf(query, email).select('id').executeTakeFirst()
  await enqueue(query, sendClientLink, {
    accountId: account?.id ?? newId(),
    linkId: newId(),
    requestedAt: now.toISOString(),
    ...(goingTo && { goingTo }),
  })
}

const accountOf = (query: Query, email: string) =>
  tablesOf(query)
    .selectFrom('ClientAccount')
    .where(({ ref }) => sql<string>`lower(${ref('email')})`, '=', email.toLowerCase())

/** A client's new sign-in. Only its bearer knows the token. */
export interface ClientSignedIn {
  token: string
  accountId: string
  clientSessionId: string
  isRemembered: boolean
}

/**
 * Signs a client in by password. An unknown account, one without a password and a wrong password get the same answer,
 * in the same time.
 */
export async function signInByPassword(
  query: Query,
  { email, password, remember }: Credentials,
  from: { limits: Limits; address: string; userAgent: string | null; now: Date },
): Promise<ClientSignedIn> {
  const account = email.toLowerCase()
  const here = `${account} ${networkOf(from.address)}`
  await from.limits.spend('client sign-in here', here, GUESSES)
  await from.limits.spend('client sign-in', account, GUESSES_FROM_EVERYWHERE)
  const client = await accountOf(query, account).select(['id', 'passwordHash']).executeTakeFirst()
  if (!(await verifyPassword(client?.passwordHash, password)) || !client) throw fail('wrong_credentials')
  await from.limits.forgive('client sign-in here', here, GUESSES)
  const signedIn = await createClientSignIn(query, client.id, {
    ...from,
    isRemembered: remember,
    shown: { passwordHash: client.passwordHash },
  })
  const renewed = client.passwordHash && (await renewedHash(client.passwordHash, password))
  // Not if the password was changed since.
  if (renewed)
    await tablesOf(query)
      .updateTable('ClientAccount')
      .set({ passwordHash: renewed })
      .where('id', '=', client.id)
      .where('passwordHash', '=', client.passwordHash)
      .execute()
  return signedIn
}

/** The proof of a sign-in: the hash of the checked password, or a spent link. */
type Shown = 'link' | { passwordHash: string | null }

/**
 * Begins a client's sign-in. It fails if the password was changed since: the account is locked meanwhile, so a change
 * either sees this sign-in and ends it, or comes first.
 */
export async function createClientSignIn(
  query: Query,
  accountId: string,
  { isRemembered, userAgent, now, shown }: { isRemembered: boolean; userAgent: string | null; now: Date; shown: Shown },
): Promise<ClientSignedIn> {
  const token = randomBytes(32).toString('base64url')
  const until = new Date(now.getTime() + (isRemembered ? REMEMBERED_MS : IDLE_MS))
  const clientSessionId = newId()
  const isByLink = shown === 'link'
  const begunAt = sql<Date>`${now.toISOString()}::timestamptz`
  const begun = await tablesOf(query)
    .insertInto('ClientSession')
    .columns([
      'id',
      'clientAccountId',
      'tokenHash',
      'isRemembered',
      'createdAt',
      'lastSeenAt',
      'expiresAt',
      'userAgent',
      'byLinkAt',
    ])
    .expression(({ selectFrom, val }) => {
      const account = selectFrom('ClientAccount')
        .where('id', '=', accountId)
        .select((account) => [
          val(clientSessionId).as('sessionId'),
          account.ref('id').as('accountId'),
          val(sha256(token)).as('tokenHash'),
          val(isRemembered).as('isRemembered'),
          begunAt.as('createdAt'),
          begunAt.as('lastSeenAt'),
          sql<Date>`${until.toISOString()}::timestamptz`.as('expiresAt'),
          val(userAgent).as('userAgent'),
          (isByLink ? begunAt : sql<Date | null>`null::timestamptz`).as('byLinkAt'),
        ])
      return isByLink ? account.forKeyShare() : account.where('passwordHash', '=', shown.passwordHash).forShare()
    })
    .returning('id')
    .execute()
  if (!begun.length) throw fail(isByLink ? 'link_expired' : 'wrong_credentials')
  await tablesOf(query)
    .updateTable('ClientAccountPatient')
    .set({ cameInAt: now })
    .where('clientAccountId', '=', accountId)
    .where('cameInAt', 'is', null)
    .execute()
  return { token, accountId, clientSessionId, isRemembered }
}

/** Ends a client's sign-in on the server. */
export async function endClientSignIn(query: Query, clientSessionId: string): Promise<void> {
  await tablesOf(query).deleteFrom('ClientSession').where('id', '=', clientSessionId).execute()
}

/** Deletes expired sign-ins and links, and accounts whose last patient is gone. */
export async function purgeClients(em: EntityManager, now: Date): Promise<void> {
  for (const table of ['ClientSession', 'ClientLink'] as const)
    await tablesOf(em).deleteFrom(table).where('expiresAt', '<', now).execute()
  await em.transactional((own) => purgeAccounts(queryOf(own as EntityManager)))
}

const isLeft = ({ and, not, exists, selectFrom }: ExpressionBuilder<Tables, 'ClientAccount'>) =>
  and([
    not(
      exists(
        selectFrom('ClientAccountPatient as l')
          .select('l.clientAccountId')
          .whereRef('l.clientAccountId', '=', 'ClientAccount.id'),
      ),
    ),
    not(
      exists(
        selectFrom('ClientGuardian as g')
          .select('g.clientAccountId')
          .whereRef('g.clientAccountId', '=', 'ClientAccount.id'),
      ),
    ),
  ])

/**
 * Locked first, so that the deletion sees the state in which nobody is inviting: an account that somebody was given
 * since stays.
 */
async function purgeAccounts(query: Query): Promise<void> {
  const tables = tablesOf(query)
  const left = await tables
    .selectFrom('ClientAccount')
    .select('id')
    .where(isLeft)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()
  const ids = left.map(({ id }) => id)
  if (ids.length) await tables.deleteFrom('ClientAccount').where('id', 'in', ids).where(isLeft).execute()
}
