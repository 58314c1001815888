import { verifyPassword } from '../crypto/password.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { ClientActor } from '../http/client-actor.ts'
import { fail, refuseField } from '../http/errors.ts'
import type { Limits } from '../http/rate-limit.ts'
import { readAccount } from './service.ts'

/** Counts per sign-in: a thief of one cannot lock the client out of the others. */
const GUESSES = { points: 5, seconds: 15 * 60 }

/**
 * Requires a proof of ownership before a change of how the account is opened: its password, or a recent sign-in by a
 * mailed link. A browser that was left open, or a stolen cookie, is not enough. Returns the password's hash.
 */
export async function assertOwner(
  query: Query,
  client: ClientActor,
  currentPassword: string | undefined,
  { limits, now }: { limits: Limits; now: Date },
): Promise<string | null> {
  const { passwordHash, needsCurrentPassword, needsLink } = await readAccount(query, client, now)
  if (needsLink) throw refuseField('currentPassword', 'link_needed')
  if (!needsCurrentPassword) return passwordHash
  if (currentPassword === undefined) throw refuseField('currentPassword', 'required')
  await limits.spend('client password again', client.clientSessionId, GUESSES)
  if (!(await verifyPassword(passwordHash, currentPassword))) throw refuseField('currentPassword', 'wrong')
  await limits.forgive('client password again', client.clientSessionId, GUESSES)
  return passwordHash
}

/**
 * Locks an account until the transaction ends, so that its password, links and sign-ins change one after the other. It
 * throws if the password was replaced or the sign-in ended since.
 */
export async function lockClientAccount(
  query: Query,
  { accountId, clientSessionId }: ClientActor,
  passwordHash: string | null,
): Promise<void> {
  const tables = tablesOf(query)
  const held = await tables
    .selectFrom('ClientAccount')
    .select('passwordHash')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (held && held.passwordHash !== passwordHash) throw refuseField('currentPassword', 'wrong')
  const session = await tables
    .selectFrom('ClientSession')
    .select('id')
    .where('id', '=', clientSessionId)
    .executeTakeFirst()
  if (!held || !session) throw fail('not_signed_in')
}
