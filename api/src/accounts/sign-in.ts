import { randomBytes } from 'node:crypto'
import type * as z from 'zod'
import { sha256 } from '../crypto/keys.ts'
import { verifyPassword } from '../crypto/password.ts'
import { newId } from '../db/base.ts'
import type { EntityManager } from '../db/orm.ts'
import { type Query, queryOf } from '../db/query.ts'
import { IDLE_MS, REMEMBERED_MS } from '../http/actor.ts'
import { networkOf } from '../http/address.ts'
import { fail } from '../http/errors.ts'
import type { Limits } from '../http/rate-limit.ts'
import { announceEnd } from '../live/announce.ts'
import type { accounts } from './contract.ts'

type Credentials = z.output<typeof accounts.login.body>

/** Guesses at one account from one network, and from everywhere. The second keeps an owner in while somebody guesses. */
const GUESSES = { points: 5, seconds: 15 * 60 }
const GUESSES_FROM_EVERYWHERE = { points: 100, seconds: 3600 }

/** A sign-in that has just begun. Only its bearer knows the token. */
export interface SignedIn {
  token: string
  userId: string
  practiceId: string
}

interface Account {
  id: string
  practice_id: string
  password_hash: string
  is_suspended: boolean
}

/** Signs in with e-mail address and password. Unknown account and wrong password are one answer, in one time. */
export async function signIn(
  em: EntityManager,
  { email, password, remember }: Credentials,
  from: { limits: Limits; address: string; userAgent: string | null; now: Date },
): Promise<SignedIn> {
  const query = queryOf(em)
  const account = email.toLowerCase()
  const here = `${account} ${networkOf(from.address)}`
  await from.limits.spend('sign-in here', here, GUESSES)
  await from.limits.spend('sign-in', account, GUESSES_FROM_EVERYWHERE)
  const [user] = await query<Account>(
    'select id, practice_id, password_hash, suspended_at is not null as is_suspended from app_user where lower(email) = $1',
    [account],
  )
  if (!(await verifyPassword(user?.password_hash, password)) || !user) throw fail('wrong_credentials')
  if (user.is_suspended) throw fail('suspended')
  await from.limits.forgive('sign-in here', here, GUESSES)
  const token = randomBytes(32).toString('base64url')
  const until = new Date(from.now.getTime() + (remember ? REMEMBERED_MS : IDLE_MS))
  await query(
    `insert into auth_session (id, user_id, token_hash, is_remembered, created_at, last_seen_at, expires_at, user_agent)
     values ($1, $2, $3, $4, $5, $5, $6, $7)`,
    [newId(), user.id, sha256(token), remember, from.now.toISOString(), until.toISOString(), from.userAgent],
  )
  return { token, userId: user.id, practiceId: user.practice_id }
}

/** Ends a sign-in for good, and the streams that it has open. */
export async function signOut(em: EntityManager, practiceId: string, authSessionId: string): Promise<void> {
  await em.transactional(async (own) => {
    await queryOf(own as EntityManager)('delete from auth_session where id = $1', [authSessionId])
    await announceEnd(queryOf(own as EntityManager), practiceId, authSessionId)
  })
}

/** Forgets sign-ins that have ended by themselves. */
export async function purgeSignIns(query: Query, now: Date): Promise<void> {
  await query('delete from auth_session where expires_at < $1', [now.toISOString()])
}
