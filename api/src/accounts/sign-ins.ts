import type * as z from 'zod'
import { ms, type Query } from '../db/query.ts'
import { publishEnd } from '../events/publish.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { fail } from '../http/errors.ts'
import type { SignIn } from './contract.ts'

interface SignInRow {
  id: string
  is_remembered: boolean
  user_agent: string | null
  created: number
  seen: number
}

/** Where somebody is signed in, the latest first. */
export async function listSignIns(
  query: Query,
  { userId, authSessionId }: PractitionerActor,
  now: Date,
): Promise<z.output<typeof SignIn>[]> {
  const rows = await query<SignInRow>(
    `select id, is_remembered, user_agent, ${ms('created_at')} as created, ${ms('last_seen_at')} as seen
     from auth_session where user_id = $1 and expires_at > $2 order by last_seen_at desc, id desc`,
    [userId, now.toISOString()],
  )
  return rows.map(({ id, is_remembered, user_agent, created, seen }) => ({
    id,
    isCurrent: id === authSessionId,
    isRemembered: is_remembered,
    userAgent: user_agent,
    createdAt: new Date(created),
    lastSeenAt: new Date(seen),
  }))
}

/** Signs a device of one's own out, and ends its streams. Somebody else's is `not_found`. */
export async function endSignIn(query: Query, { userId, practiceId }: PractitionerActor, id: string): Promise<void> {
  const ended = await query('delete from auth_session where id = $1 and user_id = $2 returning 1', [id, userId])
  if (!ended.length) throw fail('not_found')
  await publishEnd(query, practiceId, id)
}

/** For how long a remembered sign-in still lasts, in milliseconds; undefined where it ends with the browser. */
export async function remainingMs(query: Query, authSessionId: string, now: Date): Promise<number | undefined> {
  const [signIn] = await query<{ until: number }>(
    `select ${ms('expires_at')} as until from auth_session where id = $1 and is_remembered`,
    [authSessionId],
  )
  return signIn && signIn.until - now.getTime()
}
