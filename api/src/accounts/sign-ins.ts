import type * as z from 'zod'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { publishSignInEnd } from '../events/publish.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { fail } from '../http/errors.ts'
import type { SignIn } from './contract.ts'

/** The devices on which somebody is signed in, the latest first. */
export async function listSignIns(
  query: Query,
  { userId, authSessionId }: PractitionerActor,
  now: Date,
): Promise<z.output<typeof SignIn>[]> {
  const rows = await tablesOf(query)
    .selectFrom('AuthSession')
    .select(['id', 'isRemembered', 'userAgent', 'createdAt', 'lastSeenAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, isCurrent: row.id === authSessionId }))
}

/** Signs out a device of one's own, and ends its streams. Somebody else's is `not_found`. */
export async function endSignIn(query: Query, { userId, practiceId }: PractitionerActor, id: string): Promise<void> {
  const ended = await tablesOf(query)
    .deleteFrom('AuthSession')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (!ended) throw fail('not_found')
  await publishSignInEnd(query, practiceId, id)
}

/** For how long a remembered sign-in still lasts, in milliseconds; undefined where it ends with the browser. */
export async function remainingMs(query: Query, authSessionId: string, now: Date): Promise<number | undefined> {
  const signIn = await tablesOf(query)
    .selectFrom('AuthSession')
    .select('expiresAt')
    .where('id', '=', authSessionId)
    .where('isRemembered', '=', true)
    .executeTakeFirst()
  return signIn && signIn.expiresAt.getTime() - now.getTime()
}
