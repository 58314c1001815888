import { randomBytes } from 'node:crypto'
import type * as z from 'zod'
import { writePractitionerAudit } from '../audit/service.ts'
import { sha256 } from '../crypto/keys.ts'
import { renewedHash, verifyPassword } from '../crypto/password.ts'
import { newId } from '../db/base.ts'
import { poolOf, queryOn } from '../db/native.ts'
import type { EntityManager } from '../db/orm.ts'
import { type Query, queryOf } from '../db/query.ts'
import { publishSignInEnd } from '../events/publish.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { networkOf } from '../http/address.ts'
import type { App } from '../http/context.ts'
import { fail } from '../http/errors.ts'
import type { Limits } from '../http/rate-limit.ts'
import { IDLE_MS, REMEMBERED_MS } from '../http/sign-in-life.ts'
import type { PracticeId } from '../practice-id.ts'
import type { accounts } from './contract.ts'
import { revokeLinks } from './links.ts'
import { requireCode } from './second-factor/require-code.ts'
import { networkMark, rememberNetwork } from './trusted-networks.ts'

type Credentials = z.output<typeof accounts.login.body>

/** Guesses at one account from one network. */
const GUESSES = { points: 5, seconds: 15 * 60 }
/**
 * And from all networks together, however many an attacker has, except those from which the owner has signed in before:
 * guessing from elsewhere does not lock the owner out.
 */
const GUESSES_FROM_ELSEWHERE = { points: 100, seconds: 3600 }

/** A sign-in that has just begun. Only its bearer knows the token. */
export interface SignedIn {
  token: string
  userId: string
  practiceId: PracticeId
  /** The network is new to the account, which has signed in from others before. */
  isElsewhere: boolean
}

interface Account {
  id: string
  practice_id: PracticeId
  password_hash: string
  is_suspended: boolean
  totp_since: string | null
  known_networks: Buffer[]
}

const ACCOUNT = `
  select id, practice_id, password_hash, suspended_at is not null as is_suspended, totp_since::text, known_networks
  from app_user where lower(email) = $1`

/**
 * Begins a sign-in if the account has not changed since the password and the code were checked. The lock orders it with
 * such changes: either they see the sign-in and end it, or it sees the change.
 */
const BEGIN = `
  with account as (
    select id from app_user
    where id = $2 and password_hash = $8 and totp_since is not distinct from $9::timestamptz and suspended_at is null
    for share)
  insert into auth_session (id, user_id, token_hash, is_remembered, created_at, last_seen_at, expires_at, user_agent)
  select $1, id, $3, $4, $5, $5, $6, $7 from account
  returning 1`

/** Not if the password was changed since. */
const RENEW_HASH = 'update app_user set password_hash = $2 where id = $1 and password_hash = $3'

/** Counts a guess at a password from one network, and returns a function that refunds it once it was right. */
export async function limitGuesses(limits: Limits, email: string, address: string): Promise<() => Promise<void>> {
  const here = `${email.toLowerCase()} ${networkOf(address)}`
  await limits.spend('sign-in here', here, GUESSES)
  return () => limits.forgive('sign-in here', here, GUESSES)
}

/**
 * Signs in with e-mail address and password, then with a code where the account has a second factor (CVE-2025-66489).
 * An unknown account and a wrong password get the same answer, in the same time.
 */
export async function signIn(
  app: Pick<App, 'orm' | 'limits' | 'config'>,
  { email, password, remember, code }: Credentials,
  from: { address: string; userAgent: string | null; now: Date },
): Promise<SignedIn> {
  const { limits } = app
  const query = queryOn(await poolOf(app.orm))
  const account = email.toLowerCase()
  const forgive = await limitGuesses(limits, account, from.address)
  const [user] = await query<Account>(ACCOUNT, [account])
  const network = networkMark(app.config.APP_SECRET, user?.id ?? '', from.address)
  const isKnown = user?.known_networks.some((known) => known.equals(network)) ?? false
  if (!isKnown) await limits.spend('sign-in', account, GUESSES_FROM_ELSEWHERE)
  if (!(await verifyPassword(user?.password_hash, password)) || !user) throw fail('wrong_credentials')
  await forgive()
  if (user.is_suspended) throw fail('suspended')
  const isElsewhere = !isKnown && user.known_networks.length > 0
  const token = randomBytes(32).toString('base64url')
  const signedIn = { token, userId: user.id, practiceId: user.practice_id, isElsewhere }
  if (user.totp_since)
    await requireCode(app, signedIn, code, { now: from.now, network: isKnown ? network.toString('hex') : '' })
  const until = new Date(from.now.getTime() + (remember ? REMEMBERED_MS : IDLE_MS))
  const row = [newId(), user.id, sha256(signedIn.token), remember, from.now.toISOString(), until.toISOString()]
  const begun = await query(BEGIN, [...row, from.userAgent, user.password_hash, user.totp_since])
  if (!begun.length) throw fail('wrong_credentials')
  await rememberNetwork(query, user.id, network)
  const renewed = await renewedHash(user.password_hash, password)
  if (renewed) await query(RENEW_HASH, [user.id, renewed, user.password_hash])
  return signedIn
}

/** Ends a sign-in for good, with its open streams. */
export async function signOut(em: EntityManager, practiceId: PracticeId, authSessionId: string): Promise<void> {
  await em.transactional(async (own) => {
    await queryOf(own as EntityManager)('delete from auth_session where id = $1', [authSessionId])
    await publishSignInEnd(queryOf(own as EntityManager), practiceId, authSessionId)
  })
}

/** Ends every sign-in of an account but one, with their open streams. */
export async function endSignIns(
  query: Query,
  { practiceId, userId }: Pick<SignedIn, 'practiceId' | 'userId'>,
  exceptId: string | null = null,
): Promise<void> {
  const ended = await query<{ id: string }>(
    'delete from auth_session where user_id = $1 and id is distinct from $2 returning id',
    [userId, exceptId],
  )
  for (const { id } of ended) await publishSignInEnd(query, practiceId, id)
}

/** Ends every sign-in of an account and every mailed link, also those to new addresses. */
export async function signOutEverywhere(
  query: Query,
  account: Pick<PractitionerActor, 'practiceId' | 'userId' | 'name'>,
  now: Date,
): Promise<void> {
  await writePractitionerAudit(query, 'account.signed_out_everywhere', { actor: account, now })
  await revokeLinks(query, account.userId, ['reset', 'change', 'practice'])
  await endSignIns(query, account)
}

/** Deletes expired sign-ins. */
export async function purgeSignIns(query: Query, now: Date): Promise<void> {
  await query('delete from auth_session where expires_at < $1', [now.toISOString()])
}
